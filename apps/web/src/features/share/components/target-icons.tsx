import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Signs of services that lucide has not, drawn with its strokes. */
export const FacebookIcon = () => (
  <Icon>
    <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
  </Icon>
);

export const WhatsAppIcon = () => (
  <Icon>
    <path d="M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9z" />
    <path d="M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1" />
  </Icon>
);

export const MessengerIcon = () => (
  <Icon>
    <path d="M12 3c5 0 9 3.6 9 8.2s-4 8.2-9 8.2c-.9 0-1.8-.1-2.6-.3L6 21v-3.4c-1.900-1.500-3-3.800-3-6.400C3 6.600 7 3 12 3z" />
    <path d="M7.500 13.500l3-3.200 2.800 2.200 3.200-3" />
  </Icon>
);

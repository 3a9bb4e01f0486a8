import type { ReactNode } from 'react';

const target =
  'feedback-motion group grid min-h-20 w-full content-center justify-items-center gap-1.5 rounded-12 text-13 font-medium active:scale-95';

/** One way to hand the address on: a link to where it goes, or a button for what happens here. */
export function ShareTarget({
  label,
  children,
  ...action
}: {
  label: string;
  children: ReactNode;
} & ({ href: string } | { onClick: () => void })) {
  const content = (
    <>
      <span className="grid size-13 place-items-center rounded-full bg-overlay group-hover:bg-line">{children}</span>
      {label}
    </>
  );
  return (
    <li>
      {'href' in action ? (
        <a
          href={action.href}
          target={action.href.startsWith('https:') ? '_blank' : undefined}
          rel="noreferrer"
          className={target}
        >
          {content}
        </a>
      ) : (
        <button type="button" onClick={action.onClick} className={target}>
          {content}
        </button>
      )}
    </li>
  );
}

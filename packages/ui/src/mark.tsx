/** The Foxreel logo: a fox's tail curled into a play triangle, in the current text color. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        fillRule="evenodd"
        d="M4.5 7C4.5 3.4 8.3 1.2 11.4 3L26.6 11.9C29.7 13.7 29.7 18.2 26.6 20L11.4 28.9C8.3 30.7 4.5 28.5 4.5 25V20.5C8.2 23.6 13.6 23.4 16.9 20.1C18.6 18.4 19.4 16.2 19.3 14C18.2 16.6 15.9 18.4 13 18.7C8.4 19.2 4.5 15.7 4.5 11Z"
      />
    </svg>
  );
}

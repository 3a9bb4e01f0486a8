/** A key beside the words of a button; where there is a keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className="rounded-6 border border-current px-1.5 text-13 opacity-70 max-desktop:hidden">{children}</kbd>;
}

import { useEffect, useState } from 'react';

const keyOf = (to: string) => `foxreel.message-draft.${to}`;

function stored(to: string): string {
  try {
    return localStorage.getItem(keyOf(to)) ?? '';
  } catch {
    return '';
  }
}

/** The text being written to a person; survives a look elsewhere, an expired login and a reload. */
export function useTextDraft(to: string) {
  const [text, setText] = useState(() => stored(to));
  useEffect(() => {
    try {
      if (text === '') localStorage.removeItem(keyOf(to));
      else localStorage.setItem(keyOf(to), text);
    } catch {
      // A full or forbidden storage costs the draft, not the message.
    }
  }, [to, text]);
  return [text, setText] as const;
}

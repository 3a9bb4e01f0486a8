import { useLayoutEffect, useRef, useState } from 'react';

/** The characters that fit the visible lines on the narrowest screen. */
const shortLength = 80;

/** Folds a text that its element cuts: whether there is more of it, and the way to open and close it. Short ones are not measured. */
export function useFoldedText<Element extends HTMLElement>(text: string) {
  const element = useRef<Element>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown || (text.length < shortLength && !text.includes('\n'))) return;
    const observer = new ResizeObserver(() => {
      // While it is open nothing is cut: what was found before holds.
      if (shown.dataset['open'] === undefined) setLong(shown.scrollHeight > shown.clientHeight + 1);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [text]);
  return { element, isLong, isOpen, toggle: () => setOpen((before) => !before) };
}

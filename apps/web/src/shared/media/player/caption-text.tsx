import { classNames } from '@foxreel/ui/class-names';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { CaptionSettings } from './caption-settings.ts';

const sizes = {
  small: 'text-13 desktop:text-17',
  medium: 'text-17 desktop:text-22',
  large: 'text-22 desktop:text-30',
} as const;

const backgrounds = {
  shaded: 'bg-black/75',
  solid: 'bg-black',
  none: '[text-shadow:0_0_2px_#000,0_0_4px_#000,0_1px_6px_#000]',
} as const;

/** Captions in the size and on the background that the viewer chose. */
export function CaptionBox({
  size,
  background,
  children,
}: Pick<CaptionSettings, 'size' | 'background'> & { children: ReactNode }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'w-fit max-w-full whitespace-pre-line rounded-6 px-2 py-1 text-center font-medium text-white wrap-anywhere',
        sizes[size],
        backgrounds[background],
      )}
    >
      {children}
    </p>
  );
}

/** One caption with what its author marked up, such as italics. */
export function CueText({ cue }: { cue: VTTCue }) {
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const content = cue.getCueAsHTML();
    // A creator's classes would be ours.
    for (const element of content.querySelectorAll('[class]')) element.removeAttribute('class');
    text.current?.replaceChildren(content);
  }, [cue]);
  return <span ref={text} />;
}

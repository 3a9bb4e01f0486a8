import { type RefObject, useEffect, useState } from 'react';

const restMs = 350;

/** Plays the teaser over the still while a mouse rests on `box`, or a finger does. Silent, and gone with the pointer. */
export function HoverPreview({ box, url }: { box: RefObject<HTMLElement | null>; url: string }) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOn(true), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      setOn(false);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointercancel', leave);
    return () => {
      leave();
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointercancel', leave);
    };
  }, [box]);
  if (!on) return null;
  return (
    <video
      src={url}
      autoPlay
      muted
      loop
      playsInline
      tabIndex={-1}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

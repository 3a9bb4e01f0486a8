import { type PointerEvent, useCallback, useRef, useState } from 'react';

/** The documented width of the pen, in CSS pixels (spec part 2 §9): thin when quick, thick when slow. */
const pen = { min: 0.5, max: 3 } as const;

/** A canvas that is drawn on with a finger, a pen or a mouse. */
export function useSignature() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number; at: number; width: number } | null>(null);
  const [drawn, setDrawn] = useState(false);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, at: event.timeStamp };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const surface = event.currentTarget;
    surface.setPointerCapture(event.pointerId);
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(surface.clientWidth * scale), Math.round(surface.clientHeight * scale)];
    // Resizing empties it: only while nothing is drawn.
    if (!drawn && (surface.width !== width || surface.height !== height)) {
      surface.width = width;
      surface.height = height;
      surface.getContext('2d')?.scale(scale, scale);
    }
    last.current = { ...pointOf(event), width: pen.max };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = last.current;
    const context = event.currentTarget.getContext('2d');
    if (!before || !context) return;
    const point = pointOf(event);
    const speed = Math.hypot(point.x - before.x, point.y - before.y) / Math.max(1, point.at - before.at);
    const wanted = Math.max(pen.min, pen.max - speed * 1.2);
    const width = before.width * 0.7 + wanted * 0.3;
    context.strokeStyle = '#111';
    context.lineCap = 'round';
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(before.x, before.y);
    context.lineTo(point.x, point.y);
    context.stroke();
    last.current = { ...point, width };
    if (!drawn) setDrawn(true);
  };
  const end = () => {
    last.current = null;
  };
  const clear = useCallback(() => {
    const surface = canvas.current;
    if (surface) surface.width = 0;
    setDrawn(false);
  }, []);
  /** As a png on white. */
  const picture = (): Promise<Blob | null> => {
    const surface = canvas.current;
    if (!surface || !drawn) return Promise.resolve(null);
    const paper = document.createElement('canvas');
    paper.width = surface.width;
    paper.height = surface.height;
    const context = paper.getContext('2d');
    if (!context) return Promise.resolve(null);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, paper.width, paper.height);
    context.drawImage(surface, 0, 0);
    return new Promise((resolve) => paper.toBlob(resolve, 'image/png'));
  };
  return { canvas, drawn, clear, picture, onPointer: { begin, move, end } };
}

/** How a picture lies in its box: enlarged about the middle, then moved. Pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
export const largest = 5;

/** Within the two; plus zero, because a minus zero is another value to whoever compares. */
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value)) + 0;

/** Moves it, but never so far that its edge comes into the box. */
export function moved({ scale, x, y }: Zoom, by: { x: number; y: number }, box: Size): Zoom {
  const room = { x: ((scale - 1) * box.width) / 2, y: ((scale - 1) * box.height) / 2 };
  return { scale, x: between(-room.x, x + by.x, room.x), y: between(-room.y, y + by.y, room.y) };
}

/** Enlarges it by a factor so that what lies at `point` (from the box's middle) stays there. */
export function zoomed(zoom: Zoom, factor: number, point: { x: number; y: number }, box: Size): Zoom {
  const scale = between(1, zoom.scale * factor, largest);
  const share = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * share;
  const y = point.y - (point.y - zoom.y) * share;
  return moved({ scale, x, y }, { x: 0, y: 0 }, box);
}

import { isKeyOff } from '../keys.ts';

/** A picture's position in its box: scaled about the middle, then moved. Pixels. */
interface Zoom {
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

/** Clamps; plus zero, because comparisons distinguish minus zero. */
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value)) + 0;

/** Moves it, but never so far that an edge enters the box. */
export function moved({ scale, x, y }: Zoom, by: { x: number; y: number }, box: Size): Zoom {
  const room = { x: ((scale - 1) * box.width) / 2, y: ((scale - 1) * box.height) / 2 };
  return { scale, x: between(-room.x, x + by.x, room.x), y: between(-room.y, y + by.y, room.y) };
}

/** Scales it by a factor, keeping `point` (from the box's middle) in place. */
export function zoomed(zoom: Zoom, factor: number, point: { x: number; y: number }, box: Size): Zoom {
  const scale = between(1, zoom.scale * factor, largest);
  const share = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * share;
  const y = point.y - (point.y - zoom.y) * share;
  return moved({ scale, x, y }, { x: 0, y: 0 }, box);
}

const step = 1.5;
const doubleTapMs = 300;

/**
 * Lets a person zoom `picture` within `box`: by pinch, Ctrl and wheel, and the keys + - 0. Zoomed in, it is moved by finger or
 * mouse, a double tap or click resets it, and the list below does not scroll; at normal size a double tap likes it. Returns the
 * cleanup function.
 */
export function attachZoom(box: HTMLElement, picture: HTMLElement): () => void {
  const over = new AbortController();
  const { signal } = over;
  let zoom: Zoom = whole;
  let fingers: { x: number; y: number; spread: number } | null = null;
  let lastTap = Number.NEGATIVE_INFINITY;

  const show = (next: Zoom) => {
    zoom = next;
    const isWhole = zoom.scale === 1;
    picture.style.transform = isWhole ? '' : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
    // At normal size one finger scrolls the list; the browser's page zoom is disabled either way.
    box.style.touchAction = isWhole ? 'pan-x pan-y' : 'none';
    box.style.cursor = isWhole ? '' : 'grab';
    box.dataset['zoomed'] = String(Math.round(zoom.scale * 100));
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const size = () => ({ width: box.clientWidth, height: box.clientHeight });
  const by = (factor: number, point = { x: 0, y: 0 }) => show(zoomed(zoom, factor, point, size()));

  const read = (touches: TouchList) => {
    const points = [...touches].slice(0, 2).map(fromMiddle);
    const [one, two = one] = points;
    if (!one || !two) return null;
    const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
    return { ...middle, spread: Math.hypot(one.x - two.x, one.y - two.y) };
  };
  const onMove = (event: TouchEvent) => {
    const now = read(event.touches);
    const before = fingers;
    fingers = now;
    if (!now || !before || (zoom.scale === 1 && event.touches.length < 2)) return;
    if (event.cancelable) event.preventDefault();
    const followed = moved(zoom, { x: now.x - before.x, y: now.y - before.y }, size());
    const factor = now.spread > 0 && before.spread > 0 ? now.spread / before.spread : 1;
    show(zoomed(followed, factor, now, size()));
  };
  const onTouch = ({ type, touches, timeStamp }: TouchEvent) => {
    const wasOne = type === 'touchstart' && touches.length === 1;
    if (wasOne && timeStamp - lastTap < doubleTapMs) show(whole);
    if (wasOne) lastTap = timeStamp;
    fingers = read(touches);
  };
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    box.addEventListener(type, onTouch, { passive: true, signal });
  box.addEventListener('touchmove', onMove, { passive: false, signal });

  box.addEventListener('dblclick', () => show(whole), { signal });
  const onDrag = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.buttons & 1) || zoom.scale === 1) return;
    show(moved(zoom, { x: event.movementX, y: event.movementY }, size()));
  };
  box.addEventListener('pointermove', onDrag, { signal });
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    by(Math.exp(-event.deltaY / 200), fromMiddle(event));
  };
  box.addEventListener('wheel', onWheel, { passive: false, signal });

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isKeyOff(event.key)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')) return;
    if (event.key === '+' || event.key === '=') by(step);
    else if (event.key === '-') by(1 / step);
    else if (event.key === '0') show(whole);
  };
  document.addEventListener('keydown', onKey, { signal });
  show(whole);
  return () => {
    over.abort();
    show(whole);
    delete box.dataset['zoomed'];
    box.style.cursor = '';
  };
}

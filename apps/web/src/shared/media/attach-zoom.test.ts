import { expect, it } from 'vitest';
import { largest, moved, whole, zoomed } from './attach-zoom.ts';

const box = { width: 400, height: 800 };

it('keeps the point under the finger in place', () => {
  const point = { x: 100, y: -200 };
  const { scale, x, y } = zoomed(whole, 2, point, box);
  // The spot at `point` was at point/1 of the picture, and is drawn at scale * spot + move.
  expect({ x: scale * point.x + x, y: scale * point.y + y }).toEqual(point);
});

it('never shows an edge inside the box', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 5000, y: -5000 }, box)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(moved(whole, { x: 30, y: 30 }, box)).toEqual(whole);
});

it('stays between the whole picture and five times its size', () => {
  expect(zoomed(whole, 0.2, { x: 50, y: 50 }, box)).toEqual(whole);
  expect(zoomed(whole, 100, { x: 0, y: 0 }, box).scale).toBe(largest);
});

it('returns to the middle when whole again', () => {
  const corner = zoomed(whole, 4, { x: 200, y: 400 }, box);
  expect(zoomed(corner, 0.1, { x: -200, y: 0 }, box)).toEqual(whole);
});

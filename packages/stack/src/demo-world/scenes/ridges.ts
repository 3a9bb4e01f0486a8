import { mix, type Scene, sheet, silhouette, sky } from './scene.ts';

/** Mountain ridges in haze, each nearer one darker, under a low sun. */
export const ridges: Scene = (size, palette, random) => {
  const { width, height } = size;
  const sunX = width * (0.25 + random() * 0.5);
  const sunY = height * (0.28 + random() * 0.14);
  const radius = Math.min(width, height) * 0.085;
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="${radius * 4}" fill="url(#halo)"/><circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${palette.glow}"/>`;
  const layers = [0, 1, 2, 3].map((index) => {
    const near = index / 3;
    const waves = [
      { count: 1 + Math.floor(random() * 2), size: 0.05, phase: random(), sharp: true },
      { count: 3 + Math.floor(random() * 3), size: 0.035 - near * 0.012, phase: random(), sharp: true },
      { count: 9 + Math.floor(random() * 6), size: 0.01, phase: random(), sharp: true },
      { count: 23, size: 0.0035, phase: random() },
    ];
    return {
      svg: sheet(size, silhouette(size, 0.5 + near * 0.36, waves, mix(palette.far, palette.near, near))),
      speed: 0.012 + near * 0.05,
    };
  });
  return [{ svg: sky(size, palette, sun), speed: 0 }, ...layers];
};

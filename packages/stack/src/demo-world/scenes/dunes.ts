import { mix, type Scene, sheet, silhouette, sky } from './scene.ts';

/** Soft dunes with a lit and a shaded side. */
export const dunes: Scene = (size, palette, random) => {
  const { width, height } = size;
  const moon = Math.min(width, height) * 0.06;
  const disc = `<circle cx="${width * (0.6 + random() * 0.2)}" cy="${height * 0.22}" r="${moon}" fill="${palette.glow}" opacity="0.92"/>`;
  const layers = [0, 1, 2].map((index) => {
    const near = index / 2;
    const waves = [
      { count: 1, size: 0.06, phase: random() },
      { count: 2, size: 0.028, phase: random() },
    ];
    const body = silhouette(size, 0.56 + near * 0.25, waves, mix(palette.far, palette.near, near));
    const shaded = waves.map((wave) => ({ ...wave, phase: wave.phase + 0.06 }));
    const shade = silhouette(size, 0.6 + near * 0.27, shaded, mix(palette.far, palette.near, Math.min(1, near + 0.22)));
    return { svg: sheet(size, body + shade), speed: 0.01 + near * 0.035 };
  });
  return [{ svg: sky(size, palette, disc), speed: 0 }, ...layers];
};

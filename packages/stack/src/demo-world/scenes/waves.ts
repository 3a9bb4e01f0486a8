import { mix, type Scene, sheet, silhouette, sky } from './scene.ts';

/** The sea in bands, with the light of the sun lying on it. */
export const waves: Scene = (size, palette, random) => {
  const { width, height } = size;
  const sunX = width * (0.35 + random() * 0.3);
  const radius = Math.min(width, height) * 0.11;
  const sun = `<circle cx="${sunX}" cy="${height * 0.46}" r="${radius * 3.4}" fill="url(#halo)"/><circle cx="${sunX}" cy="${height * 0.46}" r="${radius}" fill="${palette.glow}"/>`;
  const bands = [0, 1, 2, 3, 4].map((index) => {
    const near = index / 4;
    const body = silhouette(
      size,
      0.52 + near * 0.38,
      [
        { count: 3 + index, size: 0.006 + near * 0.014, phase: random() },
        { count: 7 + index * 2, size: 0.003 + near * 0.004, phase: random() },
      ],
      mix(palette.far, palette.near, near),
    );
    const glints = Array.from({ length: 5 }, () => {
      const y = height * (0.54 + near * 0.38 + random() * 0.05);
      const length = width * (0.03 + random() * 0.09) * (0.6 + near);
      return `<rect x="${random() * (width - length)}" y="${y}" width="${length}" height="${Math.max(1.5, height * 0.0026)}" rx="2" fill="${palette.glow}" opacity="${0.2 + random() * 0.35}"/>`;
    }).join('');
    return { svg: sheet(size, body + glints), speed: (index % 2 ? 0.03 : 0.018) + near * 0.04 };
  });
  return [{ svg: sky(size, palette, sun), speed: 0 }, ...bands];
};

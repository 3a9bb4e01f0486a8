import { mix, type Scene, sheet, sky } from './scene.ts';

/** Towers at night, lit windows and the glow above the streets. */
export const city: Scene = (size, palette, random) => {
  const { width, height } = size;
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${random() * width}" cy="${random() * height * 0.5}" r="${0.6 + random() * 1.4}" fill="#fff" opacity="${0.3 + random() * 0.6}"/>`,
  ).join('');
  const rows = [0, 1, 2].map((index) => {
    const near = index / 2;
    const fill = mix(palette.far, palette.near, near);
    const unit = width / (14 - index * 3);
    let content = '';
    for (let left = 0; left < width - 1; ) {
      const breadth = Math.min(width - left, unit * (0.6 + random() * 0.7));
      const tall = height * (0.26 + random() * 0.3) * (1 - near * 0.25);
      const top = height - tall;
      content += `<rect x="${left}" y="${top}" width="${breadth + 0.5}" height="${tall}" fill="${fill}"/>`;
      if (random() > 0.75)
        content += `<rect x="${left + breadth / 2 - 1}" y="${top - height * 0.03}" width="2" height="${height * 0.03}" fill="${fill}"/>`;
      content += windows(left, top, breadth, tall, unit * 0.13, palette.glow, random);
      left += breadth;
    }
    return { svg: sheet(size, content), speed: 0.012 + near * 0.045 };
  });
  return [{ svg: sky(size, palette, stars), speed: 0 }, ...rows];
};

function windows(
  left: number,
  top: number,
  breadth: number,
  tall: number,
  step: number,
  glow: string,
  random: () => number,
): string {
  let content = '';
  for (let y = top + step; y < top + tall - step; y += step * 1.7) {
    for (let x = left + step * 0.7; x < left + breadth - step; x += step * 1.4) {
      if (random() > 0.6)
        content += `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.55).toFixed(1)}" height="${(step * 0.8).toFixed(1)}" fill="${glow}" opacity="${(0.35 + random() * 0.6).toFixed(2)}"/>`;
    }
  }
  return content;
}

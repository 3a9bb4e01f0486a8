import { mix, type Scene, sheet, sky } from './scene.ts';

/** Flowers of many petals, drifting. */
export const bloom: Scene = (size, palette, random) => {
  const { width, height } = size;
  const flower = (x: number, y: number, radius: number) => {
    const petals = 7 + Math.floor(random() * 6);
    const rings = [1, 0.74, 0.48].map((scale, ring) =>
      Array.from({ length: petals }, (_, index) => {
        const angle = (360 / petals) * index + ring * (180 / petals);
        return `<ellipse cx="${x}" cy="${y - radius * scale * 0.55}" rx="${radius * scale * 0.24}" ry="${radius * scale * 0.55}" fill="${mix(palette.far, palette.near, ring * 0.38)}" opacity="0.86" transform="rotate(${angle} ${x} ${y})"/>`;
      }).join(''),
    );
    return `${rings.join('')}<circle cx="${x}" cy="${y}" r="${radius * 0.15}" fill="${palette.glow}"/>`;
  };
  const unit = Math.min(width, height);
  const back = Array.from({ length: 6 }, () =>
    flower(unit * 0.16 + random() * (width - unit * 0.32), random() * height, unit * (0.08 + random() * 0.07)),
  ).join('');
  const front = Array.from({ length: 2 }, (_, index) =>
    flower(
      width * (0.3 + index * 0.4),
      height * (0.34 + index * 0.32 + (random() - 0.5) * 0.1),
      unit * (0.24 + random() * 0.05),
    ),
  ).join('');
  return [
    { svg: sky(size, palette), speed: 0 },
    { svg: sheet(size, `<g opacity="0.55">${back}</g>`), speed: 0.02 },
    { svg: sheet(size, front), speed: 0.045 },
  ];
};

import { mix, type Scene, sheet, sky } from './scene.ts';

/** Planets, one with a ring, before a field of stars. */
export const orbits: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height);
  const stars = (count: number, radius: number) =>
    Array.from(
      { length: count },
      () =>
        `<circle cx="${random() * width}" cy="${random() * height}" r="${radius * (0.4 + random())}" fill="#fff" opacity="${0.2 + random() * 0.7}"/>`,
    ).join('');
  const planet = (x: number, y: number, radius: number, ringed: boolean) => {
    const name = `p${Math.round(x)}`;
    const shade = `<defs><radialGradient id="${name}" cx="0.32" cy="0.3" r="0.9"><stop offset="0" stop-color="${palette.glow}"/><stop offset="0.5" stop-color="${palette.far}"/><stop offset="1" stop-color="${palette.near}"/></radialGradient></defs>`;
    const ring = ringed
      ? `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.8}" ry="${radius * 0.42}" fill="none" stroke="${mix(palette.glow, palette.far, 0.3)}" stroke-width="${radius * 0.16}" opacity="0.75" transform="rotate(-18 ${x} ${y})"/>`
      : '';
    return `${shade}<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${name})"/>${ring}`;
  };
  return [
    { svg: sky(size, palette, stars(140, 1)), speed: 0 },
    { svg: sheet(size, stars(30, 2)), speed: 0.02 },
    {
      svg: sheet(
        size,
        planet(width * 0.7, height * (0.22 + random() * 0.1), unit * 0.07, false) +
          planet(width * 0.25, height * (0.74 + random() * 0.1), unit * 0.05, false),
      ),
      speed: 0.03,
    },
    { svg: sheet(size, planet(width * 0.5, height * (0.45 + random() * 0.1), unit * 0.2, true)), speed: 0.045 },
  ];
};

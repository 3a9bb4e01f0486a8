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

/** Street lights out of focus. */
export const bokeh: Scene = (size, palette, random) => {
  const { width, height } = size;
  const lights = (count: number, scale: number, blur: number) => {
    const unit = Math.min(width, height) * scale;
    const discs = Array.from({ length: count }, () => {
      const radius = unit * (0.5 + random() * 0.8);
      const colour = mix(random() > 0.5 ? palette.far : palette.near, palette.glow, random());
      const x = radius + random() * (width - radius * 2);
      return `<circle cx="${x}" cy="${height * (0.15 + random() * 0.8)}" r="${radius}" fill="${colour}" opacity="${0.25 + random() * 0.45}" stroke="${palette.glow}" stroke-opacity="0.35" stroke-width="2"/>`;
    }).join('');
    return sheet(
      size,
      `<defs><filter id="soft"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g filter="url(#soft)">${discs}</g>`,
    );
  };
  return [
    { svg: sky(size, palette), speed: 0 },
    { svg: lights(26, 0.05, 3), speed: 0.016 },
    { svg: lights(14, 0.1, 1.2), speed: 0.034 },
    { svg: lights(5, 0.16, 5), speed: 0.07 },
  ];
};

/** The height lines of an invented island. */
export const contours: Scene = (size, palette, random) => {
  const { width, height } = size;
  const island = (centreX: number, centreY: number, reach: number, lines: number) => {
    const phases = [random() * 6, random() * 6, random() * 6];
    return Array.from({ length: lines }, (_, line) => {
      const share = 1 - line / lines;
      const points = Array.from({ length: 90 }, (_, step) => {
        const angle = (step / 90) * 2 * Math.PI;
        const bulge =
          1 +
          0.16 * Math.sin(angle * 2 + (phases[0] ?? 0)) +
          0.1 * Math.sin(angle * 3 + (phases[1] ?? 0) + line * 0.12) +
          0.05 * Math.sin(angle * 5 + (phases[2] ?? 0));
        return `${(centreX + Math.cos(angle) * reach * share * bulge).toFixed(1)},${(centreY + Math.sin(angle) * reach * share * bulge).toFixed(1)}`;
      }).join(' ');
      const colour = mix(palette.far, palette.near, line / lines);
      return `<polygon points="${points}" fill="${colour}" fill-opacity="0.32" stroke="${line % 4 ? colour : palette.glow}" stroke-width="${line % 4 ? 1.4 : 2.6}"/>`;
    }).join('');
  };
  const unit = Math.min(width, height);
  return [
    { svg: sky(size, palette), speed: 0 },
    { svg: sheet(size, island(width * 0.7, height * 0.2, unit * 0.2, 9)), speed: 0.02 },
    { svg: sheet(size, island(width * 0.5, height * (0.55 + random() * 0.08), unit * 0.38, 18)), speed: 0.035 },
  ];
};

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

/** A wall of quarter circles, discs and bars. */
export const tiles: Scene = (size, palette, random) => {
  const columns = size.width > size.height ? 8 : 5;
  const unit = size.width / columns;
  const rows = Math.ceil(size.height / unit);
  const colours = [
    palette.far,
    palette.near,
    palette.glow,
    mix(palette.far, palette.glow, 0.5),
    mix(palette.near, palette.far, 0.5),
  ];
  const pick = () => colours[Math.floor(random() * colours.length)] ?? palette.glow;
  const wall = (chance: number) => {
    let content = '';
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        if (random() > chance) continue;
        const x = column * unit;
        const y = row * unit;
        const turn = Math.floor(random() * 4) * 90;
        const shape = [
          `<path d="M${x} ${y}h${unit}a${unit} ${unit} 0 0 1 ${-unit} ${unit}z" fill="${pick()}"/>`,
          `<circle cx="${x + unit / 2}" cy="${y + unit / 2}" r="${unit * 0.36}" fill="${pick()}"/>`,
          `<path d="M${x} ${y}h${unit}l${-unit} ${unit}z" fill="${pick()}"/>`,
          `<rect x="${x}" y="${y}" width="${unit}" height="${unit / 2}" fill="${pick()}"/>`,
        ][Math.floor(random() * 4)];
        content += `<g transform="rotate(${turn} ${x + unit / 2} ${y + unit / 2})">${shape}</g>`;
      }
    }
    return sheet(size, content);
  };
  return [
    { svg: sky(size, palette), speed: 0 },
    { svg: wall(0.75), speed: 0.02 },
    { svg: wall(0.22), speed: 0.06 },
  ];
};

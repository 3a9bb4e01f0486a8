import { mix, type Scene, sheet, sky } from './scene.ts';

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

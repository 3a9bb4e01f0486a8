import { mix, type Scene, sheet, sky } from './scene.ts';

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

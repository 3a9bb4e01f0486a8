import { type Scene, sheet, silhouette, sky } from './scene.ts';

/** Northern lights over a row of spruces. */
export const aurora: Scene = (size, palette, random) => {
  const { width, height } = size;
  const stars = Array.from(
    { length: 120 },
    () =>
      `<circle cx="${random() * width}" cy="${random() * height * 0.75}" r="${0.5 + random() * 1.3}" fill="#fff" opacity="${0.25 + random() * 0.7}"/>`,
  ).join('');
  const veil = (colour: string, lift: number, opacity: number) => {
    const steps = 60;
    const phase = random() * 6;
    const bars = Array.from({ length: steps }, (_, step) => {
      const turn = (step / steps) * 2 * Math.PI;
      const y = height * (lift + 0.06 * Math.sin(turn * 2 + phase) + 0.03 * Math.sin(turn * 5 + phase));
      const tall = height * (0.2 + 0.12 * Math.sin(turn * 3 + phase * 2));
      return `<rect x="${(step / steps) * width}" y="${y}" width="${width / steps + 1}" height="${Math.abs(tall)}" fill="url(#veil)"/>`;
    }).join('');
    const defs = `<defs><linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset="0.7" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient><filter id="soft" x="0" y="-20%" width="100%" height="140%"><feGaussianBlur stdDeviation="${width * 0.012} ${height * 0.02}"/></filter></defs>`;
    return sheet(size, `${defs}<g filter="url(#soft)">${bars}</g>`);
  };
  const trees = Array.from({ length: 26 }, () => {
    const x = random() * width;
    const tall = height * (0.08 + random() * 0.16);
    const half = tall * 0.2;
    return [0, 1, 2]
      .map(
        (tier) =>
          `<polygon points="${x},${height * 0.9 - tall * (1 - tier * 0.22)} ${x - half * (0.5 + tier * 0.28)},${height * 0.9 - tall * (0.55 - tier * 0.26)} ${x + half * (0.5 + tier * 0.28)},${height * 0.9 - tall * (0.55 - tier * 0.26)}" fill="${palette.near}"/>`,
      )
      .join('');
  }).join('');
  const ground = silhouette(size, 0.89, [{ count: 2, size: 0.012, phase: random() }], palette.near);
  return [
    { svg: sky(size, palette, stars), speed: 0 },
    { svg: veil(palette.far, 0.1, 0.5), speed: 0.022 },
    { svg: veil(palette.glow, 0.22, 0.75), speed: 0.035 },
    { svg: sheet(size, trees + ground), speed: 0.012 },
  ];
};

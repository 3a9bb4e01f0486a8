import { mix, type Scene, sheet, sky } from './scene.ts';

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

/** Five colours from sky to foreground, and one that glows. */
export interface Palette {
  sky: [string, string, string];
  far: string;
  near: string;
  glow: string;
}

export interface SceneSize {
  width: number;
  height: number;
}

/** One sheet of a scene as SVG. A moving one repeats after its own width, so that it can scroll for ever. */
export interface Layer {
  svg: string;
  /** Widths a second, to the left. 0 stands still. */
  speed: number;
}

/** From back to front; a photo lays them on each other, a film moves them against each other. */
export type Scene = (size: SceneSize, palette: Palette, random: () => number) => Layer[];

export const sheet = ({ width, height }: SceneSize, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

export const sky = (size: SceneSize, { sky: [top, middle, bottom] }: Palette, content = ''): string =>
  sheet(
    size,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>${content}`,
  );

/** A closed silhouette along a line made of whole waves: it begins as it ends, so it tiles. */
export function silhouette(
  { width, height }: SceneSize,
  base: number,
  waves: { count: number; size: number; phase: number; sharp?: boolean }[],
  fill: string,
): string {
  const steps = 160;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const lift = waves.reduce((sum, wave) => {
      const turn = (step / steps) * wave.count + wave.phase;
      const value = wave.sharp ? 1 - 4 * Math.abs((turn % 1) - 0.5) : Math.sin(turn * 2 * Math.PI);
      return sum + value * wave.size;
    }, 0);
    return `${((step / steps) * width).toFixed(1)},${(base * height - lift * height).toFixed(1)}`;
  });
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`;
}

/** A colour between two others; amount 0 is the first. Both as #rrggbb. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - amount) + channel(to, index) * amount));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

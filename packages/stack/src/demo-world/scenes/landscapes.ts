import { mix, type Scene, sheet, silhouette, sky } from './scene.ts';

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

/** Soft dunes with a lit and a shaded side. */
export const dunes: Scene = (size, palette, random) => {
  const { width, height } = size;
  const moon = Math.min(width, height) * 0.06;
  const disc = `<circle cx="${width * (0.6 + random() * 0.2)}" cy="${height * 0.22}" r="${moon}" fill="${palette.glow}" opacity="0.92"/>`;
  const layers = [0, 1, 2].map((index) => {
    const near = index / 2;
    const waves = [
      { count: 1, size: 0.06, phase: random() },
      { count: 2, size: 0.028, phase: random() },
    ];
    const body = silhouette(size, 0.56 + near * 0.25, waves, mix(palette.far, palette.near, near));
    const shaded = waves.map((wave) => ({ ...wave, phase: wave.phase + 0.06 }));
    const shade = silhouette(size, 0.6 + near * 0.27, shaded, mix(palette.far, palette.near, Math.min(1, near + 0.22)));
    return { svg: sheet(size, body + shade), speed: 0.01 + near * 0.035 };
  });
  return [{ svg: sky(size, palette, disc), speed: 0 }, ...layers];
};

/** Mountain ridges in haze, each nearer one darker, under a low sun. */
export const ridges: Scene = (size, palette, random) => {
  const { width, height } = size;
  const sunX = width * (0.25 + random() * 0.5);
  const sunY = height * (0.28 + random() * 0.14);
  const radius = Math.min(width, height) * 0.085;
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="${radius * 4}" fill="url(#halo)"/><circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${palette.glow}"/>`;
  const layers = [0, 1, 2, 3].map((index) => {
    const near = index / 3;
    const waves = [
      { count: 1 + Math.floor(random() * 2), size: 0.05, phase: random(), sharp: true },
      { count: 3 + Math.floor(random() * 3), size: 0.035 - near * 0.012, phase: random(), sharp: true },
      { count: 9 + Math.floor(random() * 6), size: 0.01, phase: random(), sharp: true },
      { count: 23, size: 0.0035, phase: random() },
    ];
    return {
      svg: sheet(size, silhouette(size, 0.5 + near * 0.36, waves, mix(palette.far, palette.near, near))),
      speed: 0.012 + near * 0.05,
    };
  });
  return [{ svg: sky(size, palette, sun), speed: 0 }, ...layers];
};

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

import type { Palette } from './scenes/index.ts';

/** Ten moods of light; a work names one. */
export const palettes = {
  dawn: { sky: ['#2b2a4c', '#c4617a', '#ffc28a'], far: '#b9758a', near: '#2a1f33', glow: '#ffe3b0' },
  noon: { sky: ['#3f8fc4', '#9fd0e6', '#f3ead2'], far: '#86b3bd', near: '#2b4a4c', glow: '#fff6d8' },
  ember: { sky: ['#1e1220', '#8c2f39', '#f58549'], far: '#a8464a', near: '#1c1016', glow: '#ffd08a' },
  night: { sky: ['#070a1c', '#141b3c', '#3a3560'], far: '#2c3566', near: '#090c1a', glow: '#ffd98f' },
  mint: { sky: ['#0b2230', '#14605f', '#8fd8b4'], far: '#2f9c8a', near: '#06231f', glow: '#d7ffe3' },
  violet: { sky: ['#1a0f33', '#5b2a86', '#e07be0'], far: '#9450b8', near: '#1d0d2e', glow: '#ffd6ff' },
  sand: { sky: ['#6d8ea0', '#e5c8a0', '#f6e3c5'], far: '#d9a66c', near: '#7a4a2c', glow: '#fff3da' },
  rose: { sky: ['#fbe3dc', '#f5b5b5', '#d9788f'], far: '#e0637f', near: '#7c2447', glow: '#ffe9a8' },
  polar: { sky: ['#030b1d', '#0a2740', '#12465a'], far: '#3a7bd5', near: '#04121a', glow: '#6dffb4' },
  paper: { sky: ['#f4efe2', '#eadfc8', '#d8c6a2'], far: '#3f7d78', near: '#1f3b45', glow: '#e4572e' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

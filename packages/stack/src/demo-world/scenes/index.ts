import { aurora, city, dunes, ridges, waves } from './landscapes.ts';
import { bloom, bokeh, contours, orbits, tiles } from './patterns.ts';
import type { Scene } from './scene.ts';

export type { Palette, Scene, SceneSize } from './scene.ts';

export const scenes = { aurora, bloom, bokeh, city, contours, dunes, orbits, ridges, tiles, waves } satisfies Record<
  string,
  Scene
>;
export type SceneName = keyof typeof scenes;

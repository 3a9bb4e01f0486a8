import { aurora } from './aurora.ts';
import { bloom } from './bloom.ts';
import { bokeh } from './bokeh.ts';
import { city } from './city.ts';
import { contours } from './contours.ts';
import { dunes } from './dunes.ts';
import { orbits } from './orbits.ts';
import { ridges } from './ridges.ts';
import type { Scene } from './scene.ts';
import { tiles } from './tiles.ts';
import { waves } from './waves.ts';

export type { Palette, Scene, SceneSize } from './scene.ts';

export const scenes = { aurora, bloom, bokeh, city, contours, dunes, orbits, ridges, tiles, waves } satisfies Record<
  string,
  Scene
>;
export type SceneName = keyof typeof scenes;

/** Seconds that a recording may have, the first of them by default (spec part 2 §9). */
export const durations = ['15', '30', '60'] as const;
export type Duration = (typeof durations)[number];

/** Seconds from the press until it begins: time to step back from the camera. */
export const waits = ['0', '3', '10'] as const;
export type Wait = (typeof waits)[number];

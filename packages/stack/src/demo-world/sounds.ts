/** A short piece for a recording: plucked notes one after the other over a soft ground. */
export interface DemoSound {
  name: string;
  /** Hertz, in the order in which they are plucked, again and again. */
  notes: readonly number[];
  /** Seconds from one note to the next. */
  beat: number;
  seconds: number;
}

const hertz = {
  C3: 130.81,
  D3: 146.83,
  E3: 164.81,
  F3: 174.61,
  G3: 196,
  A3: 220,
  B3: 246.94,
  C4: 261.63,
  D4: 293.66,
  E4: 329.63,
  F4: 349.23,
  G4: 392,
  A4: 440,
  C5: 523.25,
  E5: 659.25,
} as const;

type Note = keyof typeof hertz;

const sound = (name: string, notes: readonly Note[], beat: number, seconds: number): DemoSound => ({
  name,
  notes: notes.map((note) => hertz[note]),
  beat,
  seconds,
});

export const sounds: readonly DemoSound[] = [
  sound('Slow tide', ['A3', 'C4', 'E4', 'A4', 'E4', 'C4'], 0.6, 18),
  sound('Paper boats', ['C4', 'E4', 'G4', 'C5', 'G4', 'E4'], 0.35, 12),
  sound('Night tram', ['D3', 'A3', 'D4', 'F4', 'A3', 'F4'], 0.45, 14),
  sound('First frost', ['E4', 'G4', 'E5', 'C5', 'G4', 'E4'], 0.5, 16),
  sound('Copper sand', ['G3', 'D4', 'G4', 'A3', 'D4', 'F4'], 0.4, 12),
  sound('Kitchen radio', ['C4', 'A3', 'F3', 'G3', 'C4', 'E4', 'A3', 'G3'], 0.3, 10),
  sound('Far lights', ['F3', 'C4', 'F4', 'A4', 'C5', 'A4'], 0.55, 17),
  sound('Hummingbird', ['E4', 'A4', 'C5', 'E5', 'C5', 'A4'], 0.2, 8),
];

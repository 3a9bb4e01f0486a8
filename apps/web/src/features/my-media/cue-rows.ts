import { type Cue, formatCueTime, fromCueText, parseCueTime, toCueText } from '@foxreel/contracts';

/** A caption while it is edited: times as typed. */
export interface CueRow {
  key: number;
  start: string;
  end: string;
  text: string;
}

export type CueField = 'start' | 'end' | 'text';

let made = 0;

export const toRows = (cues: readonly Cue[]): CueRow[] =>
  cues.map(({ startMs, endMs, text }) => {
    made += 1;
    return { key: made, start: formatCueTime(startMs), end: formatCueTime(endMs), text: fromCueText(text) };
  });

const startOf = (row: CueRow) => parseCueTime(row.start) ?? 0;

/** The caption that shows at a moment. */
export const rowAt = (rows: readonly CueRow[], ms: number): CueRow | undefined =>
  rows.find((row) => startOf(row) <= ms && ms < (parseCueTime(row.end) ?? 0));

/** How long a new caption shows, unless the next one or the end of the film comes first. */
const usualMs = 2000;

/** The rows with an empty caption at a moment, in the order of their times. */
export function withRowAt(rows: readonly CueRow[], ms: number, durationMs: number): CueRow[] {
  const next = rows.map(startOf).filter((start) => start > ms);
  const endMs = Math.max(ms + 1, Math.min(ms + usualMs, ...next, durationMs > ms ? durationMs : ms + usualMs));
  const added = toRows([{ startMs: ms, endMs, text: '' }]);
  return [...rows, ...added].toSorted((one, other) => startOf(one) - startOf(other));
}

/** What is wrong with a row, by field; empty if nothing is. */
export function errorsOfRow(row: CueRow): Partial<Record<CueField, 'cueTimeWrong' | 'cueEndWrong' | 'cueTextWrong'>> {
  const [start, end] = [parseCueTime(row.start), parseCueTime(row.end)];
  return {
    ...(start === null ? { start: 'cueTimeWrong' } : {}),
    ...(end === null ? { end: 'cueTimeWrong' } : start !== null && end <= start ? { end: 'cueEndWrong' } : {}),
    ...(row.text.trim() === '' ? { text: 'cueTextWrong' } : {}),
  };
}

export const toCues = (rows: readonly CueRow[]): Cue[] =>
  rows.map((row) => ({ startMs: startOf(row), endMs: parseCueTime(row.end) ?? 0, text: toCueText(row.text) }));

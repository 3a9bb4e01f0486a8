import { expect, test } from 'vitest';
import { errorsOfRow, rowAt, toCues, toRows, withRowAt } from './cue-rows.ts';

const rows = toRows([
  { startMs: 0, endMs: 1000, text: 'Q&amp;A' },
  { startMs: 5000, endMs: 6000, text: 'Two' },
]);

test('captions are edited as typed, and saved as captions', () => {
  expect(rows.map(({ start, end, text }) => [start, end, text])).toEqual([
    ['00:00.000', '00:01.000', 'Q&A'],
    ['00:05.000', '00:06.000', 'Two'],
  ]);
  expect(toCues(rows)).toEqual([
    { startMs: 0, endMs: 1000, text: 'Q&amp;A' },
    { startMs: 5000, endMs: 6000, text: 'Two' },
  ]);
});

test('a new caption starts where the film is and ends before the next one, or with the film', () => {
  const times = (ms: number, duration = 60_000) => {
    const added = withRowAt(rows, ms, duration).find(({ text }) => text === '');
    return [added?.start, added?.end];
  };
  expect(times(2000)).toEqual(['00:02.000', '00:04.000']);
  expect(times(4500)).toEqual(['00:04.500', '00:05.000']);
  expect(times(7000, 7500)).toEqual(['00:07.000', '00:07.500']);
  expect(withRowAt(rows, 2000, 60_000).map(({ text }) => text)).toEqual(['Q&A', '', 'Two']);
});

test('the caption at a moment shows from its start until its end', () => {
  expect([0, 999, 1000, 5500].map((ms) => rowAt(rows, ms)?.text)).toEqual(['Q&A', 'Q&A', undefined, 'Two']);
});

test('errors are at their fields', () => {
  const row = { key: 1, start: '00:01.000', end: '00:02.000', text: 'Words' };
  expect(errorsOfRow(row)).toEqual({});
  expect(errorsOfRow({ ...row, start: '1', end: '', text: ' ' })).toEqual({
    start: 'cueTimeWrong',
    end: 'cueTimeWrong',
    text: 'cueTextWrong',
  });
  expect(errorsOfRow({ ...row, end: '00:01.000' })).toEqual({ end: 'cueEndWrong' });
});

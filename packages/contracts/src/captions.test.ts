import { describe, expect, test } from 'vitest';
import {
  captionLanguage,
  formatCaptions,
  formatCueTime,
  fromCueText,
  parseCaptions,
  parseCueTime,
  setCaptionsInput,
  toCueText,
} from './captions.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const id = '00000000-0000-7000-8000-000000000001';
const film =
  'WEBVTT - A film\nKind: captions\n\nNOTE by a person\n\nSTYLE\n::cue { color: red }\n\none\n00:01.000 --> 00:02.500 line:0 align:start\nThe <b>fox</b>\nspeaks\n\n\n01:00:00.000 --> 01:00:01.000\nLate\n';

test('a file is read without what the player does not show, whatever its line ends', () => {
  const cues = [
    { startMs: 1000, endMs: 2500, text: 'The <b>fox</b>\nspeaks' },
    { startMs: 3_600_000, endMs: 3_601_000, text: 'Late' },
  ];
  expect(parseCaptions(film)).toEqual({ cues, error: null });
  expect(parseCaptions(`\uFEFF${film.replaceAll('\n', '\r\n')}`)).toEqual({ cues, error: null });
  expect(parseCaptions(formatCaptions(cues.toReversed()))).toEqual({ cues, error: null });
});

const cue = '00:01.000 --> 00:02.000\nWords';
test.each([
  ['', messages.captionsHeader],
  ['1\n00:01,000 --> 00:02,000\nSubRip', messages.captionsHeader],
  ['WEBVTT\n', messages.captionsNone],
  [`WEBVTT\n\n00:01,000 --> 00:02,000\nA comma`, messages.captionTimes(3)],
  [`WEBVTT\n\n${cue}\n\nTwo lines\nwithout a time`, messages.captionTimes(7)],
  [`WEBVTT\n\n${cue}\n\nOne line`, messages.captionTimes(6)],
  ['WEBVTT\n\n00:61.000 --> 01:02.000\nWords', messages.captionTimes(3)],
  ['WEBVTT\n\nid\n00:02.000 --> 00:02.000\nWords', messages.captionEnd(4)],
  [`WEBVTT\n\n00:05.000 --> 00:06.000\nWords\n\n${cue}`, messages.captionOrder(6)],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nWords', messages.captionText(3)],
  [`WEBVTT\n\n${cue}\n00:03.000 --> 00:04.000\nMore`, messages.captionArrow(5)],
])('%j: the error names the line', (vtt, error) => {
  expect(parseCaptions(vtt)).toEqual({ cues: null, error });
});

describe('input', () => {
  const parse = (vtt: string, language = 'en') => setCaptionsInput.safeParse({ media: id, language, vtt });

  test('is normalised', () => {
    expect(parse(film, 'PT-br').data).toEqual({
      media: id,
      language: 'pt-BR',
      vtt: 'WEBVTT\n\n00:01.000 --> 00:02.500\nThe <b>fox</b>\nspeaks\n\n01:00:00.000 --> 01:00:01.000\nLate\n',
    });
  });

  test('is rejected at its field', () => {
    const issueOf = (result: ReturnType<typeof parse>) =>
      result.error?.issues.map(({ path, message }) => [...path, message]);
    expect(issueOf(parse('Words'))).toEqual([['vtt', messages.captionsHeader]]);
    const long = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'ä'.repeat(limits.captionsBytesMax / 2)}`;
    expect(issueOf(parse(long))).toEqual([['vtt', messages.captionsTooLarge]]);
    expect(issueOf(parse(film, 'Deutsch, bitte'))).toEqual([['language', messages.captionLanguage]]);
    expect(captionLanguage.safeParse('a'.repeat(40)).success).toBe(false);
  });
});

test('times are written as they are read', () => {
  for (const text of ['00:00.000', '59:59.999', '01:00:00.000', '100:02:03.004'])
    expect(formatCueTime(parseCueTime(text) ?? -1)).toBe(text);
  expect(['1:00.000', '00:60.000', '00:01', ''].map(parseCueTime)).toEqual([null, null, null, null]);
});

test('typed text stays what was typed, and tags stay tags', () => {
  for (const typed of ['I <3 you & me', 'a --> b', '<b>Loud</b> & <v Fox>clear</v>', 'Q&A'])
    expect(fromCueText(toCueText(typed))).toBe(typed);
  expect(toCueText('I <3 you & me')).toBe('I &lt;3 you &amp; me');
  expect(toCueText('<b>Loud</b> &amp; clear')).toBe('<b>Loud</b> &amp; clear');
  expect(toCueText(' One\n\n two ')).toBe('One\ntwo');
});

import { z } from 'zod';
import { limits } from './limits.ts';
import { mediaIdInput } from './media.ts';
import { messages } from './messages.ts';
import type { MediaView } from './views.ts';

/** A text over a film and when it shows. `text` is WebVTT cue text: it may have tags such as <b>. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

export type ParsedCaptions = { cues: Cue[]; error: null } | { cues: null; error: string };

const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t].*)?$`);
const singleTime = new RegExp(`^${time}$`);

const toMs = ([hours, minutes, seconds, thousandths]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);

/** Milliseconds of a time such as 00:01.500 or 01:02:03.004; null if it is none. */
export function parseCueTime(text: string): number | null {
  const found = singleTime.exec(text.trim());
  return found && toMs(found.slice(1));
}

/** Milliseconds as WebVTT writes them: minutes, or hours from the first on. */
export function formatCueTime(ms: number): string {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  return `${hours > 0 ? `${pad(hours)}:` : ''}${pad(minutes)}:${pad(seconds)}.${pad(ms % 1000, 3)}`;
}

/**
 * Reads a WebVTT file strictly: browsers silently skip what they cannot read, and its author would never know. Comments, styles
 * and regions are left out, as are cue settings: the player places captions where nothing covers them. The error names the line.
 */
export function parseCaptions(vtt: string): ParsedCaptions {
  const lines = vtt.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  const fail = (error: string): ParsedCaptions => ({ cues: null, error });
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return fail(messages.captionsHeader);
  let index = 1;
  while (index < lines.length && lines[index] !== '') index += 1;
  while (index < lines.length) {
    const first = lines[index] ?? '';
    if (first === '') {
      index += 1;
      continue;
    }
    const from = index;
    while (index < lines.length && lines[index] !== '') index += 1;
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first)) continue;
    const at = first.includes('-->') ? from : from + 1;
    const times = timing.exec(at < index ? (lines[at] ?? '') : '');
    const line = Math.min(at, index - 1) + 1;
    if (!times) return fail(messages.captionTimes(line));
    const [startMs, endMs] = [toMs(times.slice(1, 5)), toMs(times.slice(5, 9))];
    if (endMs <= startMs) return fail(messages.captionEnd(line));
    if (startMs < (cues.at(-1)?.startMs ?? 0)) return fail(messages.captionOrder(line));
    const texts = lines.slice(at + 1, index);
    const arrow = texts.findIndex((text) => text.includes('-->'));
    if (arrow >= 0) return fail(messages.captionArrow(at + arrow + 2));
    const text = texts.join('\n').trim();
    if (text === '') return fail(messages.captionText(line));
    cues.push({ startMs, endMs, text });
  }
  return cues.length === 0 ? fail(messages.captionsNone) : { cues, error: null };
}

/** Typed text as cue text: '<' and '&' would begin a tag or a character reference, unless they do. Blank lines would end the cue. */
export const toCueText = (typed: string): string =>
  typed
    .replaceAll(/&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll(/<(?!\/?(?:b|i|u|c|v|lang|ruby|rt)[.\s>]|(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();

/** Cue text as its author typed it. */
export const fromCueText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A WebVTT file of these cues, in the order of their times. */
export function formatCaptions(cues: readonly Cue[]): string {
  const blocks = cues
    .toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
    .map(({ startMs, endMs, text }) => `${formatCueTime(startMs)} --> ${formatCueTime(endMs)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** A BCP 47 tag in its canonical form; 'und' for a track of unknown language. */
export const captionLanguage = z.string({ error: messages.captionLanguage }).transform((tag, context) => {
  const canonical = tag.length <= limits.languageTagMax ? canonicalTag(tag.trim()) : null;
  if (canonical !== null) return canonical;
  context.addIssue({ code: 'custom', message: messages.captionLanguage });
  return z.NEVER;
});

const vttText = z.string({ error: messages.captionsHeader }).transform((vtt, context) => {
  const error =
    new TextEncoder().encode(vtt).length > limits.captionsBytesMax
      ? messages.captionsTooLarge
      : parseCaptions(vtt).error;
  if (error === null) return formatCaptions(parseCaptions(vtt).cues ?? []);
  context.addIssue({ code: 'custom', message: error });
  return z.NEVER;
});

/** A film's captions in one language; replaces those that it has in it. */
export const setCaptionsInput = mediaIdInput.extend({ language: captionLanguage, vtt: vttText });
export type SetCaptionsInput = z.output<typeof setCaptionsInput>;

export const removeCaptionsInput = mediaIdInput.extend({ language: captionLanguage });
export type RemoveCaptionsInput = z.output<typeof removeCaptionsInput>;

/** A film's captions in one language, at a signed URL. */
export type CaptionTrackView = MediaView['captions'][number];

import { limits, messages } from '@foxreel/contracts';
import { RE2JS } from 're2js';
import { badInput } from '../kernel/index.ts';

/** Compiled patterns by their text: a chat uses them for every message. */
const compiled = new Map<string, RE2JS>();
const compiledMax = 1_000;

/**
 * A pattern that ignores case, or null if RE2 cannot read it. RE2 takes time linear in the text and in the program's size,
 * whatever the pattern: none can hang the server.
 */
function compilePattern(pattern: string): RE2JS | null {
  const cached = compiled.get(pattern);
  if (cached) return cached;
  try {
    const made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.size >= compiledMax) compiled.clear();
    compiled.set(pattern, made);
    return made;
  } catch {
    return null;
  }
}

/** BAD_INPUT at `blockedPatterns` for what RE2 cannot read, and for what would take too long for every message. */
export function checkPatterns(patterns: readonly string[]): void {
  let cost = 0;
  for (const pattern of patterns) {
    const program = compilePattern(pattern);
    if (!program) throw badInput('blockedPatterns', messages.liveChatPattern(pattern));
    cost += program.programSize();
  }
  if (cost > limits.liveChatPatternsCost) throw badInput('blockedPatterns', messages.liveChatPatternCost);
}

/** Whether a text matches one of the patterns somewhere. */
export const matchesPattern = (text: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => compilePattern(pattern)?.matcher(text).find() === true);

import { expect, test } from 'vitest';
import { isBare } from './shell.tsx';

test.each([
  '/signin',
  '/signin/otp',
  '/forgot-pass/x',
  '/messages/inbox/1',
  '/messages/to/mara',
  '/studio/live/rtmp',
  '/mara/live',
])('%s has no bottom bar', (path) => expect(isBare(path)).toBe(true));

test.each([
  '/',
  '/videos',
  '/messages/inbox',
  '/messages/auto',
  '/studio',
  '/lives',
  '/mara',
  '/signin.x',
  '/mara/video/1',
])('%s has the bottom bar', (path) => expect(isBare(path)).toBe(false));

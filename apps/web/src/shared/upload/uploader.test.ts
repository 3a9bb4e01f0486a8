import { limits, messages } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { checkChoice, checkRequests } from './uploader.ts';

const details = { description: 'Waves', tags: ['sea'] };
const file = (name: string, text = 'bytes') => new File([text], name);

test('accepts a valid selection', () => {
  expect(
    checkRequests([
      { file: file('a.mp4'), details },
      { file: file('b.JPEG'), details },
    ]),
  ).toBeNull();
});

test('names each file and field with the documented messages', () => {
  const error = checkRequests([
    { file: file('a.exe'), details },
    { file: file('b.mp4', ''), details: { description: 'x', tags: [] } },
  ]);
  expect(error?.fields).toEqual({
    0: { file: [messages.uploadType] },
    1: { file: [messages.uploadEmpty], description: [messages.descriptionLength], tags: [messages.tagsMin] },
  });
});

test('limits number and size over all files', () => {
  const six = Array.from({ length: 6 }, () => ({ file: file('a.mp4'), details }));
  expect(checkRequests(six)?.message).toBe(messages.uploadTooMany);
  expect(checkRequests([])?.message).toBe(messages.uploadNone);
  expect(checkChoice([{ size: limits.uploadBytesMax }, { size: 1 }])).toBe(messages.uploadTooLarge);
  expect(checkChoice(six.map(() => ({ size: 1 })))).toBe(messages.uploadTooMany);
  expect(checkChoice([{ size: limits.uploadBytesMax }])).toBeNull();
});

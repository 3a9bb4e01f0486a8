import { messages } from '@foxreel/contracts';
import { expect, it, vi } from 'vitest';
import { fileKey } from './upload-entries.ts';
import { chosenFilesOf } from './uploader.ts';

const file = (name: string) => new File(['x'], name, { lastModified: 1 });
const chosenFiles = chosenFilesOf('somebody');
const names = () => chosenFiles.get().files.map(({ name }) => name);

it('releases accepted files, keeps those added meanwhile, and notifies every form', async () => {
  const [first, second] = [file('first.mp4'), file('second.mp4')];
  const told = vi.fn();
  const stop = chosenFiles.onSent(told);
  const { promise, resolve } = Promise.withResolvers<null>();
  chosenFiles.add([first]);
  const keys = new Set([fileKey(first)]);
  const sending = chosenFiles.send(keys, () => promise);
  chosenFiles.add([second]);
  expect(names()).toEqual(['first.mp4', 'second.mp4']);
  resolve(null);
  expect(await sending).toBeNull();
  expect(names()).toEqual(['second.mp4']);
  expect(told).toHaveBeenCalledExactlyOnceWith(keys);
  stop();
});

it('keeps all if they are rejected', async () => {
  const third = file('third.mp4');
  chosenFiles.add([third]);
  const before = names();
  const told = vi.fn();
  const stop = chosenFiles.onSent(told);
  const errorMessage = { message: messages.uploadUnreachable, fields: {} };
  expect(await chosenFiles.send(new Set([fileKey(third)]), async () => errorMessage)).toBe(errorMessage);
  expect(names()).toEqual(before);
  expect(told).not.toHaveBeenCalled();
  stop();
});

it('shows nobody another person’s files', () => {
  chosenFiles.add([file('own.mp4')]);
  expect(chosenFilesOf('next').get().files).toEqual([]);
  expect(names()).toContain('own.mp4');
});

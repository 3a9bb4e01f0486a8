import { expect, it } from 'vitest';
import { changeOf, formOf } from './recording-form.ts';

const take = { video: new Blob(['webm']), recordedAt: new Date('2026-11-22T03:04:05Z'), key: 'k1', sound: null };
const textsOf = (form: FormData) => [...form.entries()].filter(([, value]) => typeof value === 'string');

it('is sent with the documented fields, and nothing that was not said', () => {
  const form = formOf(take, { description: 'Waves', tags: ['sea', 'sand'], visibility: 'free', shop: 4.99 });
  expect(form.get('record')).toMatchObject({ name: 'recording.webm', size: 4 });
  expect(textsOf(form)).toEqual([
    ['date', '2026-11-22T03:04:05.000Z'],
    ['idempotency_key', 'k1'],
    ['description', 'Waves'],
    ['visibility', 'free'],
    ['shop', '4.99'],
    ['tags[]', 'sea'],
    ['tags[]', 'sand'],
  ]);
});

it('names the sound and when it begins', () => {
  const sound = { id: 's1', name: 'Tide', url: '/tide.m4a', mimeType: 'audio/mp4' };
  const form = formOf(
    { ...take, sound: { sound, delay: 2.5 } },
    { description: 'Waves', tags: ['sea'], private: true },
  );
  expect([form.get('sound'), form.get('delay'), form.get('private')]).toEqual(['s1', '2.5', 'true']);
});

it('says the same of one that has arrived, and lets it out again that was scheduled or private', () => {
  const made = { id: 'm1', addDate: '2026-11-22T03:04:06Z' };
  const words = { description: 'Waves', tags: ['sea'] };
  expect(changeOf(made, { ...words, private: true })).toEqual({ id: 'm1', ...words, private: true });
  expect(changeOf(made, { ...words, visibility: 'free', shop: 4.99 })).toEqual({
    id: 'm1',
    ...words,
    visibility: 'free',
    shop: 4.99,
    private: false,
    available_date: made.addDate,
  });
  const later = '2027-01-01T10:00:00.000Z';
  expect(changeOf(made, { ...words, available_date: later })).toMatchObject({ available_date: later });
});

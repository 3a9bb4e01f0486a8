import { badInput, forbidden } from '@foxreel/domain/kernel';
import { buildSchema, graphql } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toPublicError } from '../errors/public-error.ts';
import { inCallersNames, withArgumentNames } from './argument-names.ts';

const names = new Map([['startsAt', 'starts_at']]);

test('an error about the input names what the caller wrote, at any depth', () => {
  const input = z.object({ live: z.object({ startsAt: z.string(), firstName: z.string() }) });
  const { error } = input.safeParse({ live: {} });
  const { fields } = toPublicError(inCallersNames(error, names));
  expect(Object.keys(fields ?? {})).toEqual(['live.starts_at', 'live.firstName']);
  expect(inCallersNames(badInput('live.startsAt', 'Too late'), names)).toMatchObject({
    code: 'BAD_INPUT',
    message: 'Too late',
    fields: { 'live.starts_at': ['Too late'] },
  });
  const other = forbidden('Not yours');
  expect(inCallersNames(other, names)).toBe(other);
});

test('a root field names its arguments, those inside an input type too, and leaves camelCase ones', async () => {
  const schema = withArgumentNames(
    buildSchema(`
      input Hours { time_zone: String }
      type Query { plan(starts_at: Int, quiet_hours: [Hours!], firstName: Int): Int }
    `),
  );
  const fields = { startsAt: ['a'], 'quietHours.0.timeZone': ['b'], firstName: ['c'] };
  const plan = () => {
    throw Object.assign(badInput('', ''), { fields });
  };
  const { errors } = await graphql({ schema, source: '{ plan }', rootValue: { plan } });
  expect(errors?.[0]?.originalError).toMatchObject({
    fields: { starts_at: ['a'], 'quiet_hours.0.time_zone': ['b'], firstName: ['c'] },
  });
});

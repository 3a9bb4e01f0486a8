import { expect, test } from 'vitest';
import { z } from 'zod';
import { schema } from '../graphql/schema.ts';
import { appRouter } from '../trpc/router.ts';
import { fieldBudgets, procedureBudgets } from './write-budgets.ts';

test('every mutation has a budget, and every budget a known mutation', () => {
  const there = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(Object.keys(fieldBudgets).toSorted()).toEqual(there.toSorted());
});

const procedureShape = z.custom<{ _def: { type: string } }>((value) => typeof value === 'function' && '_def' in value);
const isMutation = (procedure: unknown): boolean => procedureShape.parse(procedure)._def.type === 'mutation';

test('every changing procedure has a budget, and no other one', () => {
  const mutations = Object.entries<unknown>(appRouter._def.procedures).filter(([, procedure]) => isMutation(procedure));
  expect(Object.keys(procedureBudgets).toSorted()).toEqual(mutations.map(([path]) => path).toSorted());
});

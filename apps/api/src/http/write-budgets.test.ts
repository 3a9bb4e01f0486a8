import { expect, test } from 'vitest';
import { z } from 'zod';
import { schema } from '../graphql/schema.ts';
import { appRouter } from '../trpc/router.ts';
import { fieldBudgets, procedureBudgets } from './write-budgets.ts';

test('every mutation has a budget, and no budget is of a mutation that nobody knows', () => {
  const there = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(Object.keys(fieldBudgets).toSorted()).toEqual(there.toSorted());
});

const procedureShape = z.custom<{ _def: { type: string } }>((value) => typeof value === 'function' && '_def' in value);
const isMutation = (procedure: unknown): boolean => procedureShape.parse(procedure)._def.type === 'mutation';

test('every procedure that changes something has a budget, and no budget is of another', () => {
  const mutations = Object.entries<unknown>(appRouter._def.procedures).filter(([, procedure]) => isMutation(procedure));
  expect(Object.keys(procedureBudgets).toSorted()).toEqual(mutations.map(([path]) => path).toSorted());
});

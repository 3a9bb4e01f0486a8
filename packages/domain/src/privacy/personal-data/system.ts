import { erase, keep, type PersonalData } from './classes.ts';

const byId = keep('It has no more than the id, which stands for an account without a name');

/** Events, registered operations, search and what the machinery keeps for itself. */
export const systemData = {
  domainEvents: {
    rows: { actorId: byId, subjectId: byId },
    columns: {
      id: 'none',
      kind: 'keep',
      actorId: 'keep',
      subjectId: 'keep',
      payload: 'keep',
      createdAt: 'keep',
    },
  },
  persistedOperations: {
    rows: { accountId: erase },
    columns: {
      hash: 'erase, export',
      document: 'erase, export',
      name: 'erase, export',
      accountId: 'erase',
      createdAt: 'erase, export',
    },
    exported: { name: 'registered_operations', of: ['accountId'] },
  },
  searchWords: {
    // Triggers forget a word together with the last text that has it.
    rows: {},
    columns: { word: 'none', slips: 'none' },
  },
  popularityChanges: {
    rows: { subjectId: byId },
    columns: { kind: 'none', subjectId: 'keep' },
  },
  sandboxClock: {
    rows: {},
    columns: { id: 'none', offsetMs: 'none' },
  },
  workerHeartbeats: {
    rows: {},
    columns: { workerId: 'none', process: 'none', seenAt: 'none' },
  },
} satisfies Partial<PersonalData>;

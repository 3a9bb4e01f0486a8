/** Rows that one step changes: what it locks, others wait for only shortly. */
export const batchSize = 500;

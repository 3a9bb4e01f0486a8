/** Drizzle's tables and columns of PostgreSQL: see drizzle.ts. */
export * from 'drizzle-orm/pg-core';

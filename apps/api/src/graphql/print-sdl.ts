import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

/** The published SDL: what GET /api/schema.graphql serves and apps/api/schema.graphql holds. Sorted, so that diffs are small. */
export const printSdl = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

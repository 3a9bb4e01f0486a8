import { z } from 'zod';

/**
 * ISO 8601 as callers write it: a date-time with its offset, or a date (its midnight in UTC). `new Date` takes much more, from '5' to
 * '30 February', and makes some other time of it than was meant.
 */
export const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

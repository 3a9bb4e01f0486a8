import { randomFrom, seedOf } from '../random.ts';
import type { Remark } from './conversation.ts';

/** Staff have approved a work by then; nobody saw it before. */
const releasedAfterDays = 0.09;
/** The higher, the more of the comments come in a work's first days. */
const rush = 2.5;
const signedUpBeforeDays = 0.1;

export interface DatedRemark {
  remark: Remark;
  /** In days before now. */
  age: number;
  replyAges: number[];
}

/**
 * When people said what they say under a work of that age in days, oldest first: most in its first days, a few lately, and nobody before
 * they were here. Answers take minutes, or half a day.
 */
export function datedRemarks(
  work: { name: string; age: number },
  remarks: readonly Remark[],
  signedUp: (username: string) => number,
): DatedRemark[] {
  const random = randomFrom(seedOf(`comments under ${work.name}`));
  const released = work.age - releasedAfterDays;
  const dated = remarks.map((remark, index) => {
    const then = released * (1 - ((index + random()) / remarks.length) ** rush);
    const age = Math.min(then, signedUp(remark.by) - signedUpBeforeDays);
    let last = age;
    const replyAges = remark.replies.map(() => {
      last -= Math.min(last * 0.5, 0.002 + 0.6 * random() ** 3);
      return last;
    });
    return { remark, age, replyAges };
  });
  return dated.toSorted((one, other) => other.age - one.age);
}

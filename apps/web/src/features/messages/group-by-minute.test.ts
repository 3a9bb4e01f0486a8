import type { MessageView } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { groupByMinute } from './group-by-minute.ts';
import { messageForTest as message } from './testing/message-for-test.ts';

const sizes = (messages: MessageView[]) => groupByMinute(messages).map((group) => group.messages.length);

describe('groupByMinute', () => {
  it('has no group for no message', () => {
    expect(groupByMinute([])).toEqual([]);
  });

  it('keeps one person within one minute together and parts the next minute', () => {
    expect(
      sizes([
        message('a', 'mia', '2026-11-21T10:00:01Z'),
        message('b', 'mia', '2026-11-21T10:00:59Z'),
        message('c', 'mia', '2026-11-21T10:01:00Z'),
      ]),
    ).toEqual([2, 1]);
  });

  it('parts two people, and what was written by a rule from what was written by hand', () => {
    expect(
      sizes([
        message('a', 'mia', '2026-11-21T10:00:01Z', 'auto'),
        message('b', 'mia', '2026-11-21T10:00:02Z'),
        message('c', 'leo', '2026-11-21T10:00:03Z'),
      ]),
    ).toEqual([1, 1, 1]);
  });

  it('parts what was read from what was written within the same minute and was not', () => {
    const said = ['a', 'b', 'sending:c'].map((id) => message(id, 'mia', '2026-11-21T10:00:01Z'));
    const parted = (lastRead: string | null) =>
      groupByMinute(said, lastRead).map((group) => group.messages.map(({ id }) => id));
    expect(parted('b')).toEqual([['a', 'b'], ['sending:c']]);
    expect(parted(null)).toEqual([['a', 'b', 'sending:c']]);
  });

  it('marks the first group of a day only', () => {
    const groups = groupByMinute([
      message('a', 'mia', '2026-11-19T12:00:00Z'),
      message('b', 'leo', '2026-11-19T12:01:00Z'),
      message('c', 'leo', '2026-11-21T12:00:00Z'),
    ]);
    expect(groups.map((group) => group.startsDay)).toEqual([true, false, true]);
  });
});

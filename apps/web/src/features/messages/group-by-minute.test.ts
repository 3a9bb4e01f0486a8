import type { MessageView } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { groupByMinute, mergeTips } from './group-by-minute.ts';
import { messageForTest as message } from './testing/message-for-test.ts';

const sizes = (messages: MessageView[]) => groupByMinute(messages).map((group) => group.messages.length);

describe('groupByMinute', () => {
  it('has no group without messages', () => {
    expect(groupByMinute([])).toEqual([]);
  });

  it('groups one person’s messages within one minute and starts a new group for the next', () => {
    expect(
      sizes([
        message('a', 'mia', '2026-11-21T10:00:01Z'),
        message('b', 'mia', '2026-11-21T10:00:59Z'),
        message('c', 'mia', '2026-11-21T10:01:00Z'),
      ]),
    ).toEqual([2, 1]);
  });

  it('separates two people, and automatic messages from manual ones', () => {
    expect(
      sizes([
        message('a', 'mia', '2026-11-21T10:00:01Z', 'auto'),
        message('b', 'mia', '2026-11-21T10:00:02Z'),
        message('c', 'leo', '2026-11-21T10:00:03Z'),
      ]),
    ).toEqual([1, 1, 1]);
  });

  it('separates read from unread messages within the same minute', () => {
    const said = ['a', 'b', 'sending:c'].map((id) => message(id, 'mia', '2026-11-21T10:00:01Z'));
    const parted = (lastRead: string | null) =>
      groupByMinute(said, lastRead).map((group) => group.messages.map(({ id }) => id));
    expect(parted('b')).toEqual([['a', 'b'], ['sending:c']]);
    expect(parted(null)).toEqual([['a', 'b', 'sending:c']]);
  });

  it('marks only the first group of a day', () => {
    const groups = groupByMinute([
      message('a', 'mia', '2026-11-19T12:00:00Z'),
      message('b', 'leo', '2026-11-19T12:01:00Z'),
      message('c', 'leo', '2026-11-21T12:00:00Z'),
    ]);
    expect(groups.map((group) => group.startsDay)).toEqual([true, false, true]);
  });
});

describe('mergeTips', () => {
  it('places tips among the messages by time, but not before messages that are still to be loaded', () => {
    const tip = (id: string, addDate: string) => ({
      id,
      from: 'ada',
      cents: 500,
      coins: 14,
      message: null,
      refunded: false,
      addDate,
    });
    const groups = groupByMinute([
      message('one', 'ada', '2026-11-20T10:00:00.000Z'),
      message('two', 'bob', '2026-11-20T10:05:00.000Z'),
    ]);
    const tips = [tip('early', '2026-11-20T09:00:00.000Z'), tip('between', '2026-11-20T10:02:00.000Z')];
    const ids = (complete: boolean) =>
      mergeTips(groups, tips, complete).map((entry) => entry.group?.key ?? entry.tip?.id);
    expect(ids(true)).toEqual(['early', 'one', 'between', 'two']);
    expect(ids(false)).toEqual(['one', 'between', 'two']);
    expect(mergeTips([], tips, true).map((entry) => entry.tip?.id)).toEqual(['early', 'between']);
  });
});

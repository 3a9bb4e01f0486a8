import { expect, it, vi } from 'vitest';

const idle = vi.hoisted(() => new Set<() => void>());
vi.mock('../when-idle.ts', () => ({
  whenIdle: (action: () => void) => {
    idle.add(action);
    return () => void idle.delete(action);
  },
}));
const { createTurns } = await import('./create-turns.ts');

it('lets the files of a film wait until it is looked at, and none from then on', () => {
  const { turn, setActive } = createTurns();
  const given: string[] = [];
  for (const name of ['playlist', 'left', 'segment']) {
    const leave = turn(() => given.push(name));
    if (name === 'left') leave();
  }
  const [first] = idle;
  first?.();
  expect(given).toEqual(['playlist']);
  setActive(true);
  expect(given).toEqual(['playlist', 'segment']);
  expect(idle.size).toBe(0);
  turn(() => given.push('next'));
  expect(given).toEqual(['playlist', 'segment', 'next']);
  setActive(false);
  turn(() => given.push('waits'));
  expect(given).not.toContain('waits');
});

import type { MessageDataView } from '@foxreel/contracts';
import { type Notice, onNotice } from '@foxreel/ui/notify';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { MassParts } from './mass-parts.tsx';

function Screen({ begun }: { begun: MessageDataView[] }) {
  const [parts, setParts] = useState(begun);
  return (
    <MassParts
      parts={parts}
      errors={{}}
      onChange={(change) => setParts((now) => change(now))}
      onAdd={(part) => setParts((now) => [...now, part])}
      onPick={() => undefined}
    />
  );
}

/** A mass message being written; toasts are recorded. */
function open(...texts: string[]) {
  const notices: Notice[] = [];
  onTestFinished(onNotice((notice) => notices.push(notice)));
  const template = { id: 'template', messages: [{ type: 'text', value: 'Good morning' }] };
  const user = renderInApp(<Screen begun={texts.map((value) => ({ type: 'text', value }))} />, {
    'mass.templates': [template],
    'mass.deleteTemplate': { id: 'template' },
    'mass.newTemplate': template,
  });
  return { user, undo: () => act(() => notices.at(-1)?.action?.onClick()), notices };
}
const written = () =>
  screen.getAllByRole('textbox').map((box) => (box instanceof HTMLTextAreaElement ? box.value : ''));

test('a template replaces what was written, which can be brought back', async () => {
  const { user, undo } = open('A message in the making');
  await user.click(screen.getByRole('button', { name: 'Use a template' }));
  await user.click(await screen.findByRole('button', { name: 'Good morning' }));
  await expect.poll(written).toEqual(['Good morning']);
  undo();
  await expect.poll(written).toEqual(['A message in the making']);
});

test('a removed message can be brought back to its place', async () => {
  const { user, undo, notices } = open('One', 'Two', '');
  await user.click(screen.getByRole('button', { name: 'Remove message 3' }));
  expect(notices).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove message 1' }));
  expect(written()).toEqual(['Two']);
  undo();
  expect(written()).toEqual(['One', 'Two']);
});

test('deleting a template offers to undo it', async () => {
  const { user, notices } = open('A message in the making');
  await user.click(screen.getByRole('button', { name: 'Use a template' }));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));
  await expect.poll(() => notices.at(-1)?.action?.label).toBe('Undo');
});

import type { CommentView } from '@foxreel/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { utils } from '../../shared/api/trpc.ts';
import { mediaForTest } from '../../shared/media/testing/media-for-test.ts';
import { accountForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Comments } from './comments.tsx';
import { commentForTest as comment, personForTest as person } from './testing/comment-for-test.ts';

const page = (...items: CommentView[]) => ({ items, after: null, count: items.length, off: false, slowModeSeconds: 0 });
const viewer = { ...accountForTest('robin'), ...person('robin', { fullname: 'Robin Fan' }) };
const media = mediaForTest({ access: 'free' });

/** The comments for a signed-in viewer; what is sent is recorded. */
function open(answers: Record<string, unknown>) {
  const user = renderInApp(<Comments media={media} />, answers);
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return answer(input, init);
  });
  act(() => void utils.auth.session.setData(undefined, { payments: 'none', account: viewer }));
  return { user, sent };
}

test('a comment without an answer is kept, and stored once with the same key when it is sent again', async () => {
  const answers: Record<string, unknown> = { 'comments.threads': page() };
  const { user, sent } = open(answers);
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(field, 'Nice{Enter}');
  expect(field).toHaveProperty('value', '');
  const row = (await screen.findByText('Nice')).closest('li');
  if (!row) throw new Error('No row');
  await within(row).findByText('Couldn’t send. Trying again…');
  answers['comments.add'] = comment('stored', { message: 'Nice' });
  answers['comments.threads'] = page(comment('stored', { message: 'Nice' }));
  await screen.findByRole('button', { name: 'Reply to robin' }, { timeout: 10_000 });
  expect(screen.getAllByText('Nice')).toHaveLength(1);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject({ media: 'm', message: 'Nice', key: expect.any(String) });
}, 30_000);

test('a comment that was refused says why, and can be sent again', async () => {
  const answers: Record<string, unknown> = { 'comments.threads': page() };
  const { user, sent } = open(answers);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    init?.method === 'POST' && !answers['comments.add']
      ? Promise.resolve(
          Response.json(
            { error: { message: 'Comments are off', code: -32603, data: { httpStatus: 403, errorCode: 'FORBIDDEN' } } },
            { status: 403 },
          ),
        )
      : answer(input, init),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t send. Comments are off');
  answers['comments.add'] = comment('stored', { message: 'Hello' });
  answers['comments.threads'] = page(comment('stored', { message: 'Hello' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Reply to robin' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(1);
}, 30_000);

test('a comment that waits is shown to its author only', async () => {
  const { user } = open({ 'comments.threads': page() });
  const text = 'Only mine';
  await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), `${text}{Enter}`);
  await screen.findByText('Couldn’t send. Trying again…');
  act(() => void utils.auth.session.setData(undefined, { payments: 'none', account: { ...viewer, ...person('kim') } }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
}, 30_000);

test('a comment that was not sent can be discarded', async () => {
  const { user } = open({ 'comments.threads': page() });
  await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Never mind{Enter}');
  await screen.findByText('Couldn’t send. Trying again…');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('There is nothing here yet');
  expect(screen.queryByText('Never mind')).toBeNull();
});

test('a row shows its badges, its state and links to whom it mentions', async () => {
  const named = { handle: 'ines.ridge', id: 'i', username: 'ines.new' };
  open({
    'comments.threads': page(
      comment('one', { message: 'Hi @Ines.Ridge. And @nobody!', mentions: [named], edited: true, subscriber: true }),
      comment('two', { from: media.user }),
      comment('three', { state: 'held' }),
    ),
  });
  const link = await screen.findByRole('link', { name: '@Ines.Ridge' });
  expect(link.getAttribute('href')).toBe('/ines.new');
  expect(screen.queryByRole('link', { name: '@nobody' })).toBeNull();
  const [one, two, three] = screen.getAllByRole('listitem');
  if (!one || !two || !three) throw new Error('Rows are missing');
  within(one).getByText('Subscriber');
  within(one).getByText(/· edited/);
  within(two).getByText('Creator');
  within(three).getByText('Waiting for approval');
  expect(within(three).queryByRole('button', { name: /^Reply/ })).toBeNull();
});

test('a reply that is linked to is not offered again', async () => {
  const [thread, other] = [comment('thread', { replies: 1 }), comment('other', { replies: 2 })];
  renderInApp(
    <Comments media={media} />,
    {
      'comments.threads': page(thread, other),
      'comments.get': { comment: comment('reply', { thread }), thread },
    },
    '/?popup=comment&comment=reply',
  );
  const [linked, unlinked] = await waitFor(() => {
    screen.getByText('Linked comment');
    return screen.getAllByRole('listitem');
  });
  if (!linked || !unlinked) throw new Error('Rows are missing');
  within(linked).getByText('reply');
  expect(within(linked).queryByRole('button', { name: /^View/ })).toBeNull();
  within(unlinked).getByRole('button', { name: 'View 2 replies' });
});

test('people are suggested after an @, and chosen with the keys', async () => {
  const { user } = open({
    'comments.threads': page(),
    'comments.suggestions': [person('ines.ridge', { fullname: 'Inés' }), person('inka.moss')],
  });
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(field, 'Hi @in');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Hi @inka.moss '));
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(field, '@in{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
});

test('closed comments say so instead of a field', async () => {
  open({ 'comments.threads': { ...page(), off: true } });
  await screen.findByText('Comments are turned off');
  expect(screen.queryByRole('textbox')).toBeNull();
});

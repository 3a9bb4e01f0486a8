import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SuspendForm } from './account-item.tsx';
import { ReportDecision } from './report-item.tsx';

const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a decision that affects somebody asks for confirmation', async () => {
  const decided: string[][] = [];
  const user = renderInApp(
    <ReportDecision
      deciding="remove_media"
      onDeciding={() => {}}
      removal="remove_media"
      mayAct
      busy={false}
      onDecide={(...decision) => decided.push(decision)}
    />,
  );
  await user.type(screen.getByRole('textbox'), 'Not yours{Enter}');
  const asked = await question('Take this media down?');
  expect(decided).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Take media down' }));
  expect(decided).toEqual([['remove_media', 'Not yours']]);
});

test('a dismissal affects nobody and is sent at once', async () => {
  const decided: string[][] = [];
  const user = renderInApp(
    <ReportDecision
      deciding="dismiss"
      onDeciding={() => {}}
      removal={null}
      mayAct
      busy={false}
      onDecide={(...decision) => decided.push(decision)}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss report' }));
  expect(decided).toEqual([['dismiss', '']]);
});

test('a suspension needs a reason, and asks for confirmation', async () => {
  const reasons: string[] = [];
  const id = '00000000-0000-7000-8000-000000000001';
  const user = renderInApp(
    <SuspendForm id={id} name="mia" busy={false} onSuspend={(reason) => reasons.push(reason)} />,
  );
  const suspend = { name: 'Suspend and sign out everywhere' };
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await user.click(screen.getByRole('button', suspend));
  await screen.findByText('Enter a reason. The owner will see it');
  await user.type(screen.getByRole('textbox'), 'It went on');
  await user.click(screen.getByRole('button', suspend));
  const asked = await question('Suspend @mia?');
  expect(reasons).toEqual([]);
  await user.click(asked.getByRole('button', suspend));
  expect(reasons).toEqual(['It went on']);
});

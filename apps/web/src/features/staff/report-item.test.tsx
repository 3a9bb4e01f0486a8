import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SuspendForm } from './account-item.tsx';
import { ReportDecision, ReportItem } from './report-item.tsx';
import type { StaffReport } from './staff-queries.ts';

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

test.each([true, false])('a report about oneself is for somebody else to decide: %s', async (own) => {
  const report: StaffReport = {
    id: 'r',
    reportUser: 'mia',
    reportMedia: null,
    reportComment: null,
    reason: 'Spam',
    details: null,
    status: 'open',
    addDate: '2026-11-20T10:00:00.000Z',
    reporter: 'kim',
    action: null,
    note: null,
  };
  const subject = { account: null, reporter: null, media: null, comment: null };
  const decision = { deciding: null, onDeciding: () => {}, busy: false, onDecide: () => {} };
  renderInApp(<ReportItem report={report} subject={subject} own={own} {...decision} />);
  const line = 'This report is about you. Another staff member has to decide on it.';
  await (own ? screen.findByText(line) : screen.findByRole('button', { name: /Dismiss/ }));
  expect(screen.queryByText(line) !== null).toBe(own);
  expect(screen.queryByRole('button', { name: /Dismiss/ }) === null).toBe(own);
});

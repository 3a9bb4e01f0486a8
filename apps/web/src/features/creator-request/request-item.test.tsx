import type { CreatorRequestView } from '@foxreel/contracts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { utils } from '../../shared/api/trpc.ts';
import { accountForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { RequestItem } from './request-item.tsx';

const applicant = accountForTest('mia');
const request: CreatorRequestView = {
  id: 'r',
  user: applicant.id,
  fees: { subscription: 80, sales: 80 },
  status: 'none',
  reason: null,
  addDate: '2026-11-20T10:00:00.000Z',
  reviewedAt: null,
  agreement: null,
  application: {
    account: applicant,
    email: 'mia@example.test',
    instagram: 'mia',
    twitter: 'mia',
    firstName: 'Mia',
    lastName: 'Fox',
    country: 'DE',
    region: 'Bayern',
    city: 'Passau',
    address: 'Innstraße 1',
    docs: [],
    facePhoto: null,
    signature: 'Mia Fox',
    unopened: [],
  },
};

test.each([true, false])("one's own application is for somebody else to decide: %s", async (own) => {
  renderInApp(<RequestItem request={request} onDecided={() => {}} />);
  const account = own ? applicant : accountForTest('kim');
  act(() => void utils.auth.session.setData(undefined, { payments: 'none', account }));
  const line = 'This is your own application. Another staff member has to decide on it.';
  await (own ? screen.findByText(line) : screen.findByRole('button', { name: 'Accept' }));
  expect(screen.queryByText(line) !== null).toBe(own);
  for (const name of ['Accept', 'Decline']) expect(screen.queryByRole('button', { name }) === null).toBe(own);
});

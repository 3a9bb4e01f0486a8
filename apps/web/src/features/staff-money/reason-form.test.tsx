import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ReasonForm } from './reason-form.tsx';

test('money is refunded with a reason, and after a confirmation that can be canceled', async () => {
  const reasons: string[] = [];
  const user = renderInApp(
    <ReasonForm
      label="Reason"
      hint="They read this"
      action="Refund"
      question={{ title: 'Refund “Tip”?', description: 'This cannot be undone.' }}
      busy={false}
      onCancel={() => {}}
      onSend={(reason) => reasons.push(reason)}
    />,
  );
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Refund “Tip”?' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' By mistake {Enter}');
  await user.click((await asked()).getByRole('button', { name: 'Go back' }));
  expect(reasons).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await user.click((await asked()).getByRole('button', { name: 'Refund' }));
  expect(reasons).toEqual(['By mistake']);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText('Password');

test('signing in: each field shows its error on blur', async () => {
  const user = renderInApp(<SignInForm />);
  await user.click(field('Email address'));
  await user.tab();
  await screen.findByText('Email is required');
  await user.type(field('Email address'), 'no@where');
  await user.tab();
  await screen.findByText('Invalid email format');
  await user.click(password());
  await user.click(field('Email address'));
  await screen.findByText('Password is required');
});

test('signing in without cookies says so, sends nothing and keeps the input', async () => {
  const user = renderInApp(<SignInForm />);
  await user.type(field('Email address'), 'ada@example.test');
  await user.type(password(), 'Wrong1234!{Enter}');
  await screen.findByText('We use cookies for login. Please accept our cookies policy before using our service');
  expect(field('Email address')).toHaveProperty('value', 'ada@example.test');
});

test('signing up: each field shows its error on blur', async () => {
  const user = renderInApp(<SignUpForm />, { 'auth.available': { username: true, email: true } });
  for (const [name, typed, words] of [
    ['Name', '', 'Name is required'],
    ['Username', 'abc', 'Username must be 4 to 32 characters'],
    ['Username', 'with space', 'Username must only contain letters, numbers and symbols(._-~)'],
    ['Email address', 'nothing', 'Invalid email format'],
  ] as const) {
    await user.clear(field(name));
    if (typed) await user.type(field(name), typed);
    else await user.click(field(name));
    await user.tab();
    await screen.findByText(words);
  }
  await user.type(password(), 'weakweak');
  await user.tab();
  await screen.findByText('Password must contain at least 6 characters and includes upper lower number letters');
});

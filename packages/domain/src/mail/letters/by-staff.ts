import { type WrittenLetter, writeLetter } from '../letter.ts';

interface ByStaff {
  name: string;
}

/** To who reported something, when staff have decided. What was decided about others is theirs: only whether something was done. */
export const reportDecidedLetter = (webAddress: string, { name, acted }: ByStaff & { acted: boolean }): WrittenLetter =>
  writeLetter({
    subject: 'Your report was looked at',
    name,
    lines: acted
      ? ['we looked at what you reported, and acted on it. Thank you for telling us.']
      : ['we looked at what you reported. It does not break our rules, so it stays.'],
    ...(acted ? {} : { action: { words: 'Read the terms', address: `${webAddress}/about/terms-of-service` } }),
    closing: ['You can block or hide anyone whom you do not want to see.'],
  });

/** To the owner of an account, without whose change it may be suspended. */
export const accountWarnedLetter = (
  webAddress: string,
  { name, reason }: ByStaff & { reason: string },
): WrittenLetter =>
  writeLetter({
    subject: 'A warning about your account',
    name,
    lines: ['something on your account was reported, and it breaks our rules:', reason],
    action: { words: 'Read the terms', address: `${webAddress}/about/terms-of-service` },
    closing: ['If it happens again, your account may be suspended.'],
  });

export const accountSuspendedLetter = (
  webAddress: string,
  { name, reason }: ByStaff & { reason: string },
): WrittenLetter =>
  writeLetter({
    subject: 'Your account is suspended',
    name,
    lines: ['your account was suspended, and nobody can see it or what you have published:', reason],
    action: { words: 'How to object', address: `${webAddress}/about/complaint-procedure` },
    closing: [],
  });

export const accountRestoredLetter = (webAddress: string, { name }: ByStaff): WrittenLetter =>
  writeLetter({
    subject: 'Your account is back',
    name,
    lines: ['your account is no longer suspended. Everything is as it was; please sign in again.'],
    action: { words: 'Sign in', address: `${webAddress}/signin` },
    closing: [],
  });

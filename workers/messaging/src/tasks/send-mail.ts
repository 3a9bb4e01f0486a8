import type { Context } from '@foxreel/domain/kernel';
import { sendMail } from '@foxreel/domain/mail';
import type { Mailer } from '@foxreel/mail';
import { defineTask } from '@foxreel/queue';

export const sendMailTask = (ctx: Context, mailer: Mailer) =>
  defineTask('send_mail', (payload, { attempt, maxAttempts }) =>
    sendMail(ctx, payload, { mailer, lastTry: attempt >= maxAttempts }),
  );

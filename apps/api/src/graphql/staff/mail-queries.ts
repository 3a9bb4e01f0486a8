import { type MailView, mailListInput } from '@foxreel/contracts';
import { listMails } from '@foxreel/domain/mail';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const mailType = builder.objectRef<MailView>('Mail').implement({
  description: "Ours: a mail in the sandbox's outbox.",
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    recipient: t.exposeString('recipient'),
    subject: t.exposeString('subject'),
    text: t.exposeString('text', { nullable: true }),
    html: t.exposeString('html', { nullable: true }),
    state: t.exposeString('state', { description: "'queued', 'sent' (to the relay, or kept here) or 'failed'." }),
    error: t.exposeString('error', { nullable: true }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    sent_date: t.expose('sentDate', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('staff_mails', (t) =>
  t.field({
    type: [mailType],
    description: 'Ours: the outbox, newest first. Staff only, and only in a sandbox: NOT_FOUND elsewhere.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listMails(ctx.domain, parseInput(mailListInput, args)),
  }),
);

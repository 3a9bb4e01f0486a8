import type { StaffAccountView } from '@foxreel/contracts';
import { builder } from '../builder.ts';

export const staffAccountType = builder.objectRef<StaffAccountView>('StaffAccount').implement({
  description: 'Ours: an account as staff see it, suspended ones too.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullname: t.exposeString('fullname'),
    avatar: t.exposeString('avatar', { nullable: true }),
    email: t.exposeString('email'),
    email_verified: t.exposeBoolean('emailVerified'),
    creator: t.exposeBoolean('creator'),
    staff: t.exposeBoolean('staff'),
    followers: t.exposeInt('followers'),
    posts: t.exposeInt('posts'),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    sessions: t.exposeInt('sessions', { description: 'Its logins that hold.' }),
    open_reports: t.exposeInt('openReports', {
      description: 'Reports of it and of its media that wait for a decision.',
    }),
    suspended_date: t.expose('suspendedDate', { type: 'DateTime', nullable: true }),
    suspension_reason: t.exposeString('suspensionReason', { nullable: true }),
  }),
});

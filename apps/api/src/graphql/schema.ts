import './fields/account.ts';
import './fields/account-settings.ts';
import './fields/account-security.ts';
import './fields/staff.ts';
import './fields/media.ts';
import './fields/library.ts';
import './fields/comment-mentions.ts';
import './fields/comment-rules.ts';
import './fields/comments.ts';
import './fields/battle-chain.ts';
import './fields/lives.ts';
import './fields/live-chat.ts';
import './fields/live-replay.ts';
import './fields/live-setup.ts';
import './fields/live-stage.ts';
import './fields/scheduled-lives.ts';
import './fields/stream-health.ts';
import './fields/messages.ts';
import './fields/inbox.ts';
import './fields/mass-messages.ts';
import './fields/support.ts';
import './fields/creator-requests.ts';
import './fields/discovery.ts';
import './fields/shared-links.ts';
import './fields/safety.ts';
import './fields/wallet.ts';
import './fields/subscriptions.ts';
import './fields/earnings.ts';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { withArgumentNames } from './argument-names.ts';
import { builder } from './builder.ts';
import { withLoginFirst, withOperationScopes, withWriteBudgets } from './operation-scopes.ts';

/** The documented `/api` as far as implemented: every field works, none is a stub. */
export const schema = withLoginFirst(withOperationScopes(withWriteBudgets(withArgumentNames(builder.toSchema()))));

/** The published SDL: GET /api/schema.graphql and apps/api/schema.graphql. Sorted, so that diffs are small. */
export const printSdl = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

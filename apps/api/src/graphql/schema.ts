import './account/account-type.ts';
import './account/results.ts';
import './account/account-queries.ts';
import './account/account-mutations.ts';
import './media/media-type.ts';
import './media/media-queries.ts';
import './media/media-mutations.ts';
import './media/media-subscriptions.ts';
import './comments/comment-queries.ts';
import './comments/comment-mutations.ts';
import './live/live-fields.ts';
import './messaging/message-queries.ts';
import './messaging/message-mutations.ts';
import './messaging/message-subscriptions.ts';
import './discovery/search-queries.ts';
import './discovery/short-link-fields.ts';
import './discovery/campaign-fields.ts';
import './privacy/session-fields.ts';
import './privacy/api-token-fields.ts';
import { builder } from './builder.ts';
import { withOperationScopes } from './operation-scopes.ts';

/** The documented `/api` as far as it is built: every field here works, and none is a stub. */
export const schema = withOperationScopes(builder.toSchema());

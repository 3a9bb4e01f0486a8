import type { AccountSummary, AccountView } from '@foxreel/contracts';
import { builder } from '../builder.ts';
import type { DocumentedListArguments } from '../media/to-list-input.ts';

/** A profile with what was asked of its media beside it: profile(username, limit, filter) { medias }. */
export interface AskedProfile extends AccountView {
  asked: Pick<DocumentedListArguments, 'limit' | 'filter'>;
}

/** Carried as a summary by lists and whole by profiles; account-type.ts loads what a summary lacks. */
export const accountType = builder.objectRef<AccountSummary | AccountView | AskedProfile>('Account');

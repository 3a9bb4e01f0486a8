import type { AccountSummary, AccountView } from '@foxreel/contracts';
import { builder } from '../builder.ts';

/** Carried as a summary by lists and whole by profiles; account-type.ts loads what a summary lacks. */
export const accountType = builder.objectRef<AccountSummary | AccountView>('Account');

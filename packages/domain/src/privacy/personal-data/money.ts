import { forfeitCoins } from '../../wallet/index.ts';
import { exportTransfers, ownSide } from '../export-hooks.ts';
import { blank, erase, keep, type PersonalData, through } from './classes.ts';

const law = 'Commercial and tax law';
const books = keep(law);
const staffDecision = keep('Staff decisions stay attributable to an id');

/** Subscriptions, purchases, cards, payouts and the books. */
export const moneyData = {
  subscriptions: {
    rows: { fromId: blank(law), toId: blank(law) },
    columns: {
      id: 'keep, export',
      fromId: 'keep',
      toId: 'keep, export',
      status: 'blank, export',
      renewsAt: 'blank, export',
      endsAt: 'keep, export',
      createdAt: 'keep, export',
    },
    blankTo: { status: () => 'ended' },
    exported: { name: 'subscriptions', of: ['fromId'], as: { toId: 'account' }, username: 'toId' },
  },
  subscriptionTerms: {
    rows: { subscriptionId: through('subscriptions', books, ['fromId']) },
    columns: {
      subscriptionId: 'keep, export',
      periodDuration: 'keep, export',
      periodUnit: 'keep, export',
      periodCents: 'keep, export',
      periodsPaid: 'keep, export',
      failures: 'none',
    },
    exported: { name: 'subscription_terms', of: ['subscriptionId'], as: { subscriptionId: 'subscription' } },
  },
  subscriptionDetails: {
    rows: { accountId: erase },
    columns: {
      accountId: 'erase',
      enabled: 'erase, export',
      trialDuration: 'erase, export',
      trialUnit: 'erase, export',
      trialCents: 'erase, export',
      periodDuration: 'erase, export',
      periodUnit: 'erase, export',
      periodCents: 'erase, export',
      updatedAt: 'erase, export',
    },
    exported: { name: 'subscription_prices', of: ['accountId'] },
  },
  purchases: {
    rows: { accountId: erase },
    columns: { accountId: 'erase', mediaId: 'erase, export', createdAt: 'erase, export' },
    exported: { name: 'purchases', of: ['accountId'], as: { mediaId: 'media' } },
  },
  cards: {
    rows: { accountId: erase },
    columns: {
      id: 'erase',
      accountId: 'erase',
      provider: 'erase, export',
      token: 'erase',
      customer: 'erase',
      brand: 'erase, export',
      lastFour: 'erase, export',
      name: 'erase, export',
      expiryMonth: 'erase, export',
      expiryYear: 'erase, export',
      preferredAt: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'cards', of: ['accountId'] },
  },
  payments: {
    rows: { accountId: books },
    columns: {
      id: 'keep, export',
      accountId: 'keep',
      key: 'none',
      provider: 'keep, export',
      reference: 'keep',
      cardId: 'keep',
      cents: 'keep, export',
      coins: 'keep, export',
      status: 'keep, export',
      createdAt: 'keep, export',
    },
    exported: { name: 'payments', of: ['accountId'] },
  },
  sales: {
    rows: { buyerId: books, creatorId: books, releasedBy: staffDecision, refundedBy: staffDecision },
    columns: {
      id: 'keep, export',
      kind: 'keep, export',
      buyerId: 'keep',
      creatorId: 'keep',
      subjectId: 'keep, export',
      // Addressed to the creator, who keeps it, like a message.
      message: 'keep, export',
      liveId: 'none',
      coins: 'keep, export',
      priceCents: 'keep, export',
      valueCents: 'keep',
      // The buyer does not see it: ownSide exports it to the creator alone.
      shareCents: 'keep, export',
      availableAt: 'keep',
      releasedBy: 'keep',
      refundedBy: 'keep',
      createdAt: 'keep, export',
    },
    exported: { name: 'sales', of: ['buyerId', 'creatorId'], as: { subjectId: 'subject' }, add: ownSide },
  },
  payoutDetails: {
    rows: { accountId: keep('What was earned is still paid out; tax law') },
    columns: {
      accountId: 'keep',
      method: 'keep, export',
      holder: 'keep, export',
      destination: 'keep, export',
      bank: 'keep, export',
      updatedAt: 'keep, export',
      heldUntil: 'keep, export',
    },
    exported: { name: 'payout_details', of: ['accountId'] },
  },
  payouts: {
    rows: { creatorId: books, decidedBy: staffDecision },
    columns: {
      id: 'keep, export',
      creatorId: 'keep',
      cents: 'keep, export',
      status: 'keep, export',
      dueAt: 'keep, export',
      reason: 'keep, export',
      decidedBy: 'keep',
      decidedAt: 'keep, export',
      createdAt: 'keep, export',
    },
    exported: { name: 'payouts', of: ['creatorId'] },
  },
  ledgerTransfers: {
    // Its entries name the account; the list `transfers` has what is exported of both.
    rows: {},
    columns: {
      id: 'none',
      kind: 'keep, export',
      key: 'keep',
      rates: 'keep',
      memo: 'keep, export',
      reverses: 'keep',
      createdAt: 'keep, export',
    },
  },
  ledgerEntries: {
    rows: { account: keep('The books are append-only and name an account by its id, inside a text') },
    columns: {
      seq: 'none',
      transferId: 'keep, export',
      account: 'keep, export',
      currency: 'keep, export',
      amount: 'keep, export',
    },
    exported: { name: 'transfers', of: ['account'], as: { transferId: 'transfer' }, read: exportTransfers },
  },
  ledgerBalances: {
    rows: { account: keep(law) },
    columns: {
      account: 'keep',
      kept: 'none',
      balance: 'keep',
      foldedSeq: 'none',
      movedAt: 'keep',
      activeAt: 'keep',
      dormancyFees: 'keep',
      activeDay: 'keep',
    },
    before: forfeitCoins,
  },
  moneyRounds: {
    rows: {},
    columns: { name: 'none', dueAt: 'none', doneAt: 'none' },
  },
} satisfies Partial<PersonalData>;

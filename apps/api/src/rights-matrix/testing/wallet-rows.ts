import type { MatrixRow } from './matrix-row.ts';

const anonymous401 = { anonymous: 401 } as const;
const nobody = '019f0000-0000-7000-8000-000000000000';
const creators = { anonymous: 401, owner: 'yes', creator: 'yes' } as const;
const key = () => `matrix-${Math.random().toString(36).slice(2)}`;

const own = (field: string, document: string, everyone: 'yes' | 'none'): MatrixRow => ({
  operation: `Query.${field}`,
  about: 'the own',
  document,
  everyone,
  but: anonymous401,
});
const earned = (field: string, document: string, outcome: 'yes' | 'none'): MatrixRow => ({
  operation: `Query.${field}`,
  about: '',
  document,
  everyone: 403,
  but: { anonymous: 401, owner: outcome, creator: outcome },
});
const staffOnly = (field: string, document: string): MatrixRow => ({
  operation: `Mutation.${field}`,
  about: 'that is not there',
  document,
  everyone: 403,
  but: { anonymous: 401, staff: 404 },
});

/** Money: one's own wallet, paying others, earning, and staff decisions. */
export const walletRows: MatrixRow[] = [
  own('wallet', '{ wallet { id amount cards { id } } }', 'yes'),
  own('purchases_transactions', '{ purchases_transactions { id } }', 'none'),
  { ...own('subscriptions', '{ subscriptions { id } }', 'none'), but: { anonymous: 401, fan: 'yes' } },
  { operation: 'Query.coin_packs', about: '', document: '{ coin_packs { value coins } }', everyone: 'yes' },
  {
    operation: 'Query.subscription',
    about: 'of the fan to the owner',
    document: 'query ($from: ID!, $to: ID!) { subscription(from: $from, to: $to) { id } }',
    variables: ({ actors, owner }) => ({ from: actors.fan.person?.id, to: owner.id }),
    everyone: 'none',
    but: { anonymous: 401, fan: 'yes', owner: 'yes', staff: 'yes' },
  },
  {
    operation: 'Query.subscription_detail',
    about: 'of who takes no subscribers',
    document: 'query ($user: ID!) { subscription_detail(user: $user) { id } }',
    variables: ({ owner }) => ({ user: owner.id }),
    everyone: 'none',
  },
  earned('earnings_unpaid', '{ earnings_unpaid }', 'yes'),
  earned('earnings_transactions', '{ earnings_transactions { id } }', 'none'),
  earned('earnings_days', '{ earnings_days { day value sales } }', 'none'),
  earned('earnings_payouts', '{ earnings_payouts { id } }', 'none'),
  earned('last_payment', '{ last_payment { value } }', 'none'),
  {
    operation: 'Query.payment_terms',
    about: '',
    document: '{ payment_terms { provider coin_cents } }',
    everyone: 'yes',
  },
  {
    operation: 'Query.staff_purchases',
    about: 'of the fan',
    document: 'query ($user: ID!) { staff_purchases(user: $user) { id } }',
    variables: ({ actors }) => ({ user: actors.fan.person?.id }),
    everyone: 403,
    but: { anonymous: 401, staff: 'none' },
  },
  { ...earned('payout_details', '{ payout_details { method } }', 'none'), about: 'the own' },
  {
    operation: 'Mutation.savePayoutDetails',
    about: '',
    document:
      'mutation { savePayoutDetails(method: "paypal", holder: "Ada", destination: "ada@example.test") { method } }',
    everyone: 403,
    but: creators,
  },
  {
    operation: 'Mutation.preferCard',
    about: 'that is not there',
    document: `mutation { preferCard(id: "${nobody}") { id } }`,
    everyone: 400,
    but: anonymous401,
  },
  {
    operation: 'Query.staff_payouts',
    about: '',
    document: '{ staff_payouts { id } }',
    everyone: 403,
    but: { anonymous: 401, staff: 'none' },
  },
  {
    operation: 'Mutation.buyCoins',
    about: 'without a card',
    document: 'mutation ($key: String!) { buyCoins(value: 5, idempotency_key: $key) { id } }',
    variables: () => ({ key: key() }),
    everyone: 400,
    but: anonymous401,
  },
  {
    operation: 'Mutation.addCard',
    about: 'without a provider',
    document: 'mutation { addCard(token: "x", name: "Ada") { id } }',
    everyone: 503,
    but: anonymous401,
  },
  {
    operation: 'Mutation.updateWallet',
    about: 'to no cards',
    document: 'mutation { updateWallet(cards: []) { id } }',
    everyone: 'yes',
    but: anonymous401,
  },
  {
    operation: 'Mutation.addTip',
    about: 'to the owner, without coins',
    document: 'mutation ($user: ID!) { addTip(user: $user, amount: 3) { id } }',
    variables: ({ owner }) => ({ user: owner.id }),
    everyone: 402,
    but: { anonymous: 401, blocked: 404, owner: 400 },
  },
  {
    operation: 'Mutation.buyMedia',
    about: 'of the owner, without coins',
    document: 'mutation ($media: ID!) { buyMedia(media: $media) { id } }',
    variables: ({ priced }) => ({ media: priced }),
    everyone: 'none',
    but: { anonymous: 401, fan: 'yes', blocked: 404, owner: 400, staff: 400 },
  },
  {
    operation: 'Mutation.subscribe',
    about: 'to an owner who takes no subscribers',
    document: 'mutation ($to: ID!) { subscribe(to: $to) { id } }',
    variables: ({ owner }) => ({ to: owner.id }),
    everyone: 400,
    but: { anonymous: 401, fan: 'yes', blocked: 404 },
  },
  {
    operation: 'Mutation.cancelSubscription',
    about: 'that is not there',
    document: `mutation { cancelSubscription(id: "${nobody}") { id } }`,
    everyone: 404,
    but: anonymous401,
  },
  ...(['createUserSubscriptionDetail', 'updateSubscriptionDetailByUser'] as const).map(
    (field): MatrixRow => ({
      operation: `Mutation.${field}`,
      about: '',
      document: `mutation { ${field}(period: { price: 9.99 }, trial: { duration: 1, unit: week, price: 3.99 }) { id } }`,
      everyone: 403,
      but: creators,
    }),
  ),
  {
    operation: 'Mutation.deleteUserSubscriptionDetail',
    about: '',
    document: 'mutation { deleteUserSubscriptionDetail }',
    everyone: 403,
    but: creators,
  },
  staffOnly('approvePayout', `mutation { approvePayout(id: "${nobody}") { id } }`),
  staffOnly('refundSale', `mutation { refundSale(id: "${nobody}", reason: "Asked for") }`),
  staffOnly('refundPayment', `mutation { refundPayment(id: "${nobody}", reason: "Asked for") }`),
];

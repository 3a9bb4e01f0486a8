import type { AppRouter } from '@foxreel/api/router';
import { type ErrorCode, type FieldMessages, noConnection } from '@foxreel/contracts';
import {
  type HTTPLinkOptions,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isTRPCClientError,
  type Operation,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { translateError } from '../i18n/i18n.ts';

const target = new EventTarget();

/** Reports that the session has ended (a 401 on any call). */
export function reportSignedOut() {
  target.dispatchEvent(new Event('signed-out'));
}

/** Subscribes to it; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  target.addEventListener('signed-out', listener);
  return () => target.removeEventListener('signed-out', listener);
}

type AppClientError = TRPCClientError<AppRouter>;

/** The longest query URL; proxies may truncate longer ones. */
const maxURLLength = 2000;
/** Browsers allow 64 KiB in total for requests that outlive their page. */
const maxKeepaliveLength = 4000;

/** Reports a session that the server no longer knows, whichever call noticed it. */
const signedOutLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          if (error.data?.httpStatus === 401) reportSignedOut();
          observer.error(error);
        },
      }),
    );

/** Asks for the password if a mutation needs it, then repeats the mutation: no input is lost. */
const passwordLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = next(op).subscribe({ ...observer, error: askAndRepeat });
      let unsubscribed = false;

      function askAndRepeat(error: AppClientError) {
        if (op.type !== 'mutation' || error.data?.errorCode !== 'PASSWORD_REQUIRED') return observer.error(error);
        confirmPassword().then((confirmed) => {
          if (unsubscribed) return;
          if (confirmed) call = next(op).subscribe({ ...observer, error: askAndRepeat });
          else observer.error(error);
        });
      }
      return () => {
        unsubscribed = true;
        call.unsubscribe();
      };
    });

const confirmPassword = () =>
  import('./password-request.ts').then(({ requestPassword }) => requestPassword()).catch(() => false);

/**
 * A mutation is sent alone in the same tick, with keepalive: it arrives although its page is being left. tRPC's batch link
 * cannot do that, as its timer does not run after `pagehide`.
 */
const fetchWithKeepalive: HTTPLinkOptions<AppRouter['_def']['_config']['$types']>['fetch'] = (input, init) => {
  const { signal = null, ...options } = init ?? {};
  const length = typeof options.body === 'string' ? options.body.length : options.body ? Number.POSITIVE_INFINITY : 0;
  const keepalive = length <= maxKeepaliveLength;
  return fetch(input, { ...options, signal, keepalive });
};

/** A query that is too long for a batch goes out alone: the batch link would reject it. */
const isTooLongToBatch = ({ input }: Operation) =>
  encodeURIComponent(JSON.stringify(input) ?? '').length > maxURLLength - 200;

/**
 * How the app's calls reach the server: queries of one tick in one GET, mutations by POST, subscriptions as server-sent events.
 */
export const createLinks = (url: string): TRPCLink<AppRouter>[] => [
  signedOutLink,
  passwordLink,
  splitLink({
    condition: ({ type }) => type === 'subscription',
    true: httpSubscriptionLink({ url }),
    false: splitLink({
      condition: (op) => op.type === 'mutation' || isTooLongToBatch(op),
      true: httpLink({ url, fetch: fetchWithKeepalive }),
      false: httpBatchLink({ url, maxURLLength }),
    }),
  }),
];

/** Whether a call failed with an answer from our own server. */
const isAppError = (error: unknown): error is AppClientError => isTRPCClientError<AppRouter>(error);

/** The error of a failed call, for people. */
interface CallError {
  /** An HTTP status; 0 if no answer came. */
  status: number;
  /** What tells errors apart, as messages are translated; null if no answer came. */
  code: ErrorCode | null;
  message: string;
  /** Messages for single fields, by field name. */
  fields: FieldMessages;
  /** Of a call that came too soon: how long to wait. */
  retryAfterSeconds: number | null;
}

/** Extracts status, message and field messages from a call's error, in the language that is shown. */
export function toCallError(error: unknown): CallError {
  if (!isAppError(error) || !error.data)
    return {
      status: 0,
      code: null,
      message: translateError(noConnection),
      fields: {},
      retryAfterSeconds: null,
    };
  const { httpStatus, errorCode, fields, retryAfter } = error.data;
  return {
    status: httpStatus,
    code: errorCode,
    message: translateError(error.message),
    fields: Object.fromEntries(
      Object.entries(fields ?? {}).map(([field, texts]) => [field, texts.map(translateError)]),
    ),
    retryAfterSeconds: retryAfter ?? null,
  };
}

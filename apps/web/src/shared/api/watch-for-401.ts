import type { AppRouter } from '@foxreel/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { refusalOf } from './refusal.ts';
import { reportSignedOut } from './signed-out.ts';

/** Sits before the network in the chain of links and sees every refusal, whoever made the call. */
export const watchFor401: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (refusalOf(error).status === 401) reportSignedOut();
          observer.error(error);
        },
      }),
    );

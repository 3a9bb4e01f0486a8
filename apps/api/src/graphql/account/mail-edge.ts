import type { MailEdge } from '../../http/account-by-mail.ts';
import type { GraphqlContext } from '../context.ts';

/** What limits whatever goes out by mail. Queries and changes come over HTTP, which has it. */
export function mailEdge({ domain }: GraphqlContext): MailEdge {
  const { request, mailLimits, device } = domain;
  if (!request || !mailLimits || !device) throw new Error('This operation came without a request');
  return { ...domain, request, mailLimits, device };
}

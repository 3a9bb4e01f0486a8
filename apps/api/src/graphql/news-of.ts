import type { News, NewsType } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { GraphqlContext } from './context.ts';

export type NewsOf<Type extends NewsType> = Extract<News, { type: Type }>;

/** The news of one type from these topics, until the client or its right goes away. */
export async function* newsOf<Type extends NewsType>(
  ctx: GraphqlContext,
  topics: string[],
  type: Type,
): AsyncGenerator<NewsOf<Type>> {
  if (!ctx.subscribe) throw new DomainError('BAD_INPUT', 'Subscriptions come over the WebSocket only');
  const isWanted = (news: News): news is NewsOf<Type> => news.type === type;
  for await (const news of ctx.subscribe(topics)) {
    if (isWanted(news)) yield news;
  }
}

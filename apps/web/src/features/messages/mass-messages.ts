import {
  type MassAudienceInput,
  type MassEstimateView,
  type MassMessageView,
  type MessageDataView,
  type RelationType,
  type RuleEvent,
  readUploadContent,
} from '@foxreel/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMutationKey, getQueryKey } from '@trpc/react-query';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { formatCount } from '../../shared/format.ts';
import { i18n, locale } from '../../shared/i18n/i18n.ts';

const page = 20;
const watchMs = 2_000;

export const massInput = { limit: page };
const isInProgress = (mass: MassMessageView) => mass.status === 'sending' && !mass.paused;

/** The creator's mass messages; polled while one is being sent, in case its events are lost. */
export const massQuery = utils.mass.list.infiniteQueryOptions(massInput, {
  getNextPageParam: (last) => last.after,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isInProgress)) ? watchMs : false),
});

/** Refetched whenever more were delivered. */
export const massResultQuery = ({ id, delivered }: MassMessageView) =>
  queryOptions({
    queryKey: [...getQueryKey(trpc.mass.result, { id }, 'query'), { delivered }],
    queryFn: () => trpcClient.mass.result.query({ id }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const estimateQuery = (audience: MassAudienceInput) =>
  queryOptions({
    queryKey: [...getMutationKey(trpc.mass.estimate), audience],
    queryFn: () => trpcClient.mass.estimate.mutate(audience),
    placeholderData: keepPreviousData,
    enabled: audience.send_to !== 'custom' || audience.custom.length > 0,
  });

export const templatesInput = { limit: 50 };
export const templatesQuery = utils.mass.templates.queryOptions(templatesInput);

export const autoLogQuery = (event: RuleEvent) =>
  utils.mass.autoLog.infiniteQueryOptions({ event, limit: page }, { getNextPageParam: (last) => last.after });

export const peopleQuery = (query: string, type: RelationType | undefined) =>
  utils.search.people.infiniteQueryOptions(
    { limit: page, type, query: query || undefined },
    { getNextPageParam: (last) => last.after, placeholderData: keepPreviousData },
  );

const exactCountLimit = 100_000;

/** A number for comparison with another: in full while it fits, then shortened as elsewhere. */
export const wholeCount = (count: number): string =>
  count < exactCountLimit ? count.toLocaleString(locale()) : formatCount(count);

const t = i18n.getFixedT(null, 'messages-mass');

/** 'Reaches 1.2K people now' */
export function formatReach({ recipients, exact }: MassEstimateView): string {
  if (recipients === 0) return t('reachNobody');
  const people = wholeCount(recipients);
  return exact ? t('reach', { count: recipients, people }) : t('reachAbout', { people });
}

/** A teaser value's display data, just written or from the server. */
export interface Offer {
  text: string;
  price: number;
  free: boolean;
  thumbnail: string | null;
  /** The video's length in seconds; null for a photo. */
  duration: number | null;
  /** Seconds that play before it is unlocked. */
  preview: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function readOffer(value: string): Offer | null {
  try {
    const read: unknown = JSON.parse(value);
    if (!isRecord(read)) return null;
    return {
      text: typeof read['text'] === 'string' ? read['text'] : '',
      price: typeof read['price'] === 'number' ? read['price'] : 0,
      free: read['free'] === true,
      thumbnail: typeof read['thumbnail'] === 'string' ? read['thumbnail'] : null,
      duration: typeof read['duration'] === 'number' && read['duration'] > 0 ? read['duration'] : null,
      preview: typeof read['preview'] === 'number' ? read['preview'] : 0,
    };
  } catch {
    return null;
  }
}

/** The first of several messages in one line. */
export function summaryOf(parts: readonly MessageDataView[]): string {
  const [first] = parts;
  if (!first) return '';
  if (first.type === 'text') return first.value;
  if (first.type === 'teaser') return readOffer(first.value)?.text || t('teaser');
  return readUploadContent(first.value)?.text || t('upload');
}

import { runPlanned, runPrepared } from '@foxreel/db';
import { type Context, neitherBlockedText, viewerId } from '../kernel/index.ts';
import { activeSubscriptionText } from '../rights/index.ts';
import type { MediaRow } from './media-view.ts';

/** A statement's text with positional placeholders, and its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns a function that adds a value to `values` and returns its placeholder. */
export const placeholders =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`;

/** What the access rule and file URLs need of every media. */
const ruleColumns = `
  page.position, page.more, page.place, m.id, m.type, m.state, m.visibility, m.private, m.price_cents, m.renditions, m.account_id,
  m.available_at, m.published_at, m.created_at, m.reviewed_at is not null as reviewed,
  (a.suspended_at is not null or a.deleted_at is not null) as author_gone`;

const detailColumns = 'm.description, m.alt_text, m.tags, m.review_reason, m.likes_count, m.comments_count';
const noDetails = `
  null as description, null as alt_text, '{}'::text[] as tags, null as review_reason, 0 as likes_count, 0 as comments_count`;

const processingColumns = 'm.process_status, m.process_progress, m.process_error, m.info, m.placeholder';
const noProcessing = `
  'done' as process_status, 100 as process_progress, null as process_error, '[]'::jsonb as info, null as placeholder`;

const authorColumns = 'a.username, a.fullname, a.avatar_key, a.live, a.livestream, a.creator';
const noAuthor = `
  '' as username, '' as fullname, null as avatar_key, false as live, null as livestream, false as creator`;

const songColumns = 'm.song_id, (select s.name from sounds s where s.id = m.song_id) as song_name';
const noSong = 'null::uuid as song_id, null as song_name';

const anonymous = `
  null::boolean as liked, false as following, false as subscribed, false as purchased, false as blocked`;

/** Scalar subqueries: each is one unique-index look-up per row, regardless of the planner's estimate for the viewer's history. */
const signedIn = (viewer: string, now: string, { like, author }: MediaParts) => `
  ${like ? `(select true from likes l where l.account_id = ${viewer} and l.media_id = m.id) is not null` : 'null::boolean'} as liked,
  ${author ? `(select true from follows f where f.follower_id = ${viewer} and f.followee_id = m.account_id) is not null` : 'false'} as following,
  m.visibility = 'subscription'
    and (select ${activeSubscriptionText('r', now)} from subscriptions r where r.from_id = ${viewer} and r.to_id = m.account_id) is true as subscribed,
  (m.price_cents > 0 or m.private or m.visibility = 'subscription' or m.state <> 'published')
    and (select true from purchases b where b.account_id = ${viewer} and b.media_id = m.id) is not null as purchased,
  not ${neitherBlockedText(viewer, 'm.account_id')} as blocked`;

/**
 * What to load beyond what the rule needs. Parts that a caller does not show are not loaded; they are empty in the view and
 * must not be shown.
 */
export interface MediaParts {
  /** Whether the viewer likes it. */
  like: boolean;
  /** The author's name and picture, and whether the viewer follows them. */
  author: boolean;
  song: boolean;
  /** Description, tags and counts. */
  details: boolean;
  /** Processing results (size, duration, placeholder) and progress. */
  processing: boolean;
  /** The cursor after each media (cursorOf), and after the page. */
  cursor: boolean;
}

export const wholeMedia: MediaParts = {
  like: true,
  author: true,
  song: true,
  details: true,
  processing: true,
  cursor: true,
};

interface HydrationOptions {
  parts?: MediaParts;
  /** Planned for the given values each time, instead of prepared. */
  planned?: boolean;
}

/**
 * Loads the media of a candidate query (ids, positions, and whether more follow) with authors and the viewer's own state, in
 * one prepared statement and in its order. It does not check access: canView comes after. Raw for the benches `feed` and
 * `graphql-feed`; its drizzle twin: media-statements.integration.test.ts.
 */
export async function hydrateMedia(
  ctx: Context,
  skeleton: Statement,
  { parts = wholeMedia, planned = false }: HydrationOptions = {},
): Promise<MediaRow[]> {
  const { text, values } = hydrationStatement(skeleton, viewerId(ctx), ctx.clock.now(), parts);
  const rows = await (planned ? runPlanned : runPrepared)<MediaRow>(ctx.db, text, values);
  return rows.sort((one, other) => Number(one.position) - Number(other.position));
}

/** The text and values of hydrateMedia. */
function hydrationStatement(skeleton: Statement, viewer: string | null, now: Date, parts: MediaParts): Statement {
  const values = [...skeleton.values];
  const value = placeholders(values);
  const columns = [
    ruleColumns,
    parts.details ? detailColumns : noDetails,
    parts.processing ? processingColumns : noProcessing,
    parts.author ? authorColumns : noAuthor,
    parts.song ? songColumns : noSong,
    viewer === null ? anonymous : signedIn(`${value(viewer)}::uuid`, value(now.toISOString()), parts),
  ];
  return {
    text: `with page as materialized (${skeleton.text})
select ${columns.join(', ')}
from page
join media m on m.id = page.id
join accounts a on a.id = m.account_id`,
    values,
  };
}

/** A candidate query for known ids, in their order. */
export const mediaByIdsQuery = (ids: readonly string[]): Statement => ({
  text: "select given.id, '' as place, given.position, false as more from unnest($1::uuid[]) with ordinality as given (id, position)",
  values: [`{${ids.join(',')}}`],
});

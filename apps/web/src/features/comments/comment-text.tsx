import type { MentionView } from '@foxreel/contracts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

const special = /[.*+?^${}()|[\]\\-]/g;

/** A comment's text; its mentions link to the profiles. */
export function CommentText({ message, mentions }: { message: string; mentions: readonly MentionView[] }): ReactNode {
  if (mentions.length === 0) return message;
  const byHandle = new Map(mentions.map((mention) => [mention.handle, mention]));
  const handles = mentions
    .map(({ handle }) => handle.replaceAll(special, '\\$&'))
    .toSorted((a, b) => b.length - a.length);
  const parts = message.split(new RegExp(`(?<![\\w.~@/-])(@(?:${handles.join('|')}))(?!\\w)`, 'gi'));
  return parts.map((part, at) => {
    const mention = at % 2 === 1 ? byHandle.get(part.slice(1).toLowerCase()) : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
    if (!mention) return <Fragment key={at}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
      <Link key={at} to={`/${mention.username}`} className="font-medium text-accent-text hover:underline">
        {part}
      </Link>
    );
  });
}

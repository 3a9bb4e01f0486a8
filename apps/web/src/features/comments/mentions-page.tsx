import type { MentionNoticeView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { commentPath } from './comment-menu.tsx';
import { RowSkeleton } from './held-page.tsx';

const mentionsQuery = utils.comments.mentions.infiniteQueryOptions(
  { limit: 20 },
  { getNextPageParam: (page) => page.after },
);

function MentionRow({ comment, media, seen }: MentionNoticeView) {
  const { t } = useTranslation('comments');
  const name = personName(comment.from);
  return (
    <li>
      <Link to={commentPath(media, comment.id)} className="flex min-h-16 items-center gap-3 py-3 hover:bg-raised">
        <Avatar src={comment.from.avatar} name={name} size={44} />
        <span className="grid min-w-0 grow gap-0.5">
          <span className="text-15 wrap-anywhere">
            {!seen && (
              <span className="me-2 inline-block size-2 rounded-full bg-accent align-middle">
                <span className="sr-only">{t('mentionNew')}</span>
              </span>
            )}
            {t('mentionedYou', { name })}
          </span>
          <span className="line-clamp-2 text-15 text-muted wrap-anywhere">{comment.message}</span>
          <time dateTime={comment.addDate} className="text-13 text-muted">
            {formatAgo(comment.addDate)}
          </time>
        </span>
        <span className="relative h-16 w-12 shrink-0 overflow-hidden rounded-6">
          <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
        </span>
      </Link>
    </li>
  );
}

/** /account/mentions: the comments that mention the viewer. Opening it marks them as seen. */
export function MentionsPage() {
  const { t } = useTranslation('comments');
  const query = useInfiniteQuery(mentionsQuery);
  const { mutate } = trpc.comments.markMentionsSeen.useMutation({
    onSuccess: () => utils.comments.unseenMentions.setData(undefined, 0),
  });
  const loaded = query.data !== undefined;
  // The dots stay on this visit: the list was loaded before.
  useEffect(() => {
    if (loaded) mutate();
  }, [loaded, mutate]);
  return (
    <>
      <PageHeader title={t('mentions')} />
      <div className="page-margin mx-auto max-w-[640px] py-2">
        <PagedList
          query={query}
          label={t('mentions')}
          empty={t('mentionsEmpty')}
          emptyIcon={<AtSign size={24} />}
          emptyHint={t('mentionsEmptyHint')}
          failed={t('mentionsFailed')}
          skeleton={<RowSkeleton />}
        >
          {(notice) => <MentionRow key={notice.id} {...notice} />}
        </PagedList>
      </div>
    </>
  );
}

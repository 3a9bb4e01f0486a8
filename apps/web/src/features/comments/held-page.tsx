import type { CommentView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { useCachedMedia } from '../../shared/media/media-queries.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { commentPath } from './comment-menu.tsx';
import { type CommentPages, withoutComment } from './comment-queries.ts';

const heldQuery = utils.comments.held.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.after });

/** Removes a row at once, and puts the list back if the server rejects the decision. */
function useDecision() {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const onMutate = async ({ comment }: { comment: string }) => {
    await client.cancelQueries({ queryKey: heldQuery.queryKey });
    const before = client.getQueryData<CommentPages>(heldQuery.queryKey);
    client.setQueryData<CommentPages>(heldQuery.queryKey, (pages) => pages && withoutComment(pages, comment));
    return { before };
  };
  const onError = (error: unknown, _input: unknown, context: { before: CommentPages | undefined } | undefined) => {
    if (context) client.setQueryData<CommentPages>(heldQuery.queryKey, context.before);
    notify(toCallError(error).message, 'error');
  };
  const onSettled = () => {
    void utils.comments.held.invalidate();
    void utils.comments.heldCount.invalidate();
  };
  const approve = trpc.comments.approve.useMutation({
    onMutate,
    onError,
    onSettled,
    onSuccess: () => notify(t('approved'), 'success'),
  });
  const remove = trpc.comments.remove.useMutation({
    onMutate,
    onError,
    onSettled,
    onSuccess: () => notify(t('deleted')),
  });
  return { approve, remove };
}

/** The media that a comment is on, linked to it. Keeps its room while it loads. */
function HeldMedia({ comment }: { comment: CommentView }) {
  const { t } = useTranslation('media');
  const { data: media } = useCachedMedia(comment.media);
  const shape = 'relative h-16 w-12 shrink-0 overflow-hidden rounded-6 bg-raised';
  if (!media) return <span className={shape} />;
  return (
    <Link to={commentPath(media, comment.id)} className={shape}>
      <MediaPicture
        src={media.thumbnail.grid}
        placeholder={media.placeholder}
        alt={media.altText ?? media.description ?? t(media.type, { name: personName(media.user) })}
      />
    </Link>
  );
}

function HeldRow({ comment }: { comment: CommentView }) {
  const { t } = useTranslation('comments');
  const { approve, remove } = useDecision();
  const name = personName(comment.from);
  return (
    <li className="flex gap-3 border-b border-line py-4">
      <Avatar src={comment.from.avatar} name={name} size={40} />
      <div className="grid min-w-0 grow grid-cols-1 gap-2">
        <p className="flex flex-wrap gap-x-2 text-13">
          <Link to={`/${comment.from.username}`} className="max-w-full truncate font-medium hover:underline">
            {name}
          </Link>
          <time dateTime={comment.addDate} className="text-muted">
            {formatAgo(comment.addDate)}
          </time>
        </p>
        <p className="whitespace-pre-line text-15 wrap-anywhere">{comment.message}</p>
        <div className="flex flex-wrap gap-2">
          <Button aria-label={t('approveOf', { name })} onClick={() => approve.mutate({ comment: comment.id })}>
            {t('approve')}
          </Button>
          <Button
            kind="secondary"
            aria-label={t('deleteOf', { name })}
            onClick={() => remove.mutate({ comment: comment.id })}
          >
            {t('deleteIt')}
          </Button>
        </div>
      </div>
      <HeldMedia comment={comment} />
    </li>
  );
}

/** /account/comments: the comments that wait for the creator. */
export function HeldPage() {
  const { t } = useTranslation('comments');
  const query = useInfiniteQuery(heldQuery);
  const rules = (
    <Link to="/account/settings/comments" className={buttonClass('quiet')}>
      {t('rules')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('heldTitle')} trailing={rules} />
      <div className="page-margin mx-auto max-w-[640px] py-2">
        <PagedList
          query={query}
          label={t('heldTitle')}
          empty={t('heldEmpty')}
          emptyIcon={<MessagesSquare size={24} />}
          emptyHint={t('heldEmptyHint')}
          failed={t('heldFailed')}
          skeleton={<RowSkeleton />}
        >
          {(comment) => <HeldRow key={comment.id} comment={comment} />}
        </PagedList>
      </div>
    </>
  );
}

export function RowSkeleton() {
  return (
    <div className="flex gap-3 py-4">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="grid grow gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  );
}

import { type AccountSummary, type MediaView, sharedLinkAddress } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { ListRow } from '@foxreel/ui/list-row';
import { notify } from '@foxreel/ui/notify';
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import {
  Ban,
  Bookmark,
  EyeOff,
  Flag,
  Link2,
  type LucideIcon,
  Share2,
  UserRoundX,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { copyAddress } from '../../shared/copy-address.ts';
import { type MediaPage, mediaPath } from '../../shared/media/media-queries.ts';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { type Reported, ReportedDialog } from './reported-dialog.tsx';

type Pages = InfiniteData<MediaPage>;

/** What tells lists of media apart. */
interface ListKind {
  ofOneAuthor: boolean;
  shuffled: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function kindOf([, options]: QueryKey): ListKind {
  const input = isRecord(options) && isRecord(options['input']) ? options['input'] : {};
  const filter = isRecord(input['filter']) ? input['filter'] : {};
  return { ofOneAuthor: (filter['username'] ?? filter['user']) !== undefined, shuffled: input['order'] === 'rand' };
}

/** As on the server: hidden media leave all lists but their author's, and hidden creators the shuffled ones. */
const leftByMedia = ({ ofOneAuthor }: ListKind) => !ofOneAuthor;
const leftByCreator = ({ ofOneAuthor, shuffled }: ListKind) => shuffled && !ofOneAuthor;

/** Removes media from the loaded lists at once; returns the undo function. */
function removeFromLists(
  client: QueryClient,
  shouldRemove: (media: MediaView) => boolean,
  isAffected: (list: ListKind) => boolean,
) {
  const key = getQueryKey(trpc.media.list, {}, 'infinite');
  const taken: { queryKey: QueryKey; page: number; index: number; item: MediaView }[] = [];
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: key })) {
    if (!isAffected(kindOf(queryKey)) || !data?.pages.some(({ items }) => items.some(shouldRemove))) continue;
    for (const [page, { items }] of data.pages.entries())
      for (const [index, item] of items.entries()) if (shouldRemove(item)) taken.push({ queryKey, page, index, item });
    const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !shouldRemove(item)) }));
    client.setQueryData<Pages>(queryKey, { ...data, pages });
    if (pages.every(({ items }) => items.length === 0)) void client.invalidateQueries({ queryKey });
  }
  return () => {
    for (const { queryKey, page, index, item } of taken)
      client.setQueryData<Pages>(queryKey, (data) => data && restoreItem(data, page, index, item));
  };
}

function restoreItem(data: Pages, at: number, index: number, item: MediaView): Pages {
  if (data.pages.some(({ items }) => items.some(({ id }) => id === item.id))) return data;
  const pages = data.pages.map((page, number) =>
    number === at ? { ...page, items: page.items.toSpliced(index, 0, item) } : page,
  );
  return { ...data, pages };
}

const undoMs = 8000;

/** 'Not interested' and 'Hide this creator': out of the feed at once, with an undo, and rolled back on an error. */
function useHiding() {
  const { t } = useTranslation('report');
  const client = useQueryClient();

  async function hide(
    shouldRemove: (media: MediaView) => boolean,
    send: (hidden: boolean) => Promise<unknown>,
    done: string,
    isAffected: (list: ListKind) => boolean,
  ) {
    const putBack = removeFromLists(client, shouldRemove, isAffected);
    const notice = { action: { label: t('undo'), onClick: () => void undo() }, milliseconds: undoMs };
    const onError = (error: unknown) => {
      const { status, message } = toCallError(error);
      if (status !== 401) notify(message, 'error');
    };
    const undo = async () => {
      putBack();
      await send(false).catch(onError);
      void utils.media.hidden.invalidate();
    };
    try {
      await send(true);
      notify(done, 'plain', notice);
      void utils.media.hidden.invalidate();
    } catch (error) {
      putBack();
      onError(error);
    }
  }

  return {
    hideMedia: ({ id }: MediaView) =>
      hide(
        (media) => media.id === id,
        (hidden) => trpcClient.media.hide.mutate({ media: id, hidden }),
        t('hidden'),
        leftByMedia,
      ),
    muteAccount: (user: AccountSummary) =>
      hide(
        (media) => media.user.id === user.id,
        (muted) => trpcClient.account.mute.mutate({ id: user.id, muted }),
        t('creatorHidden', { name: personName(user) }),
        leftByCreator,
      ),
  };
}

/** Blocks an account, leaves its pages, and offers an undo. */
function useBlock(user: AccountSummary, onDone: () => void) {
  const { t } = useTranslation('report');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const name = personName(user);

  const { mutateAsync: unblockAccount } = trpc.account.unblock.useMutation();
  const unblock = async () => {
    try {
      await unblockAccount({ id: user.id });
      notify(t('unblocked', { name }), 'success');
      void client.invalidateQueries();
    } catch (error) {
      notify(toCallError(error).message, 'error');
    }
  };
  return trpc.account.block.useMutation({
    onSuccess: () => {
      removeFromLists(
        client,
        (media) => media.user.id === user.id,
        () => true,
      );
      void utils.sharedLinks.invalidate();
      const theirs = pathname.toLowerCase().split('/')[1] === user.username.toLowerCase();
      if (theirs) navigate('/', { replace: true });
      else onDone();
      const action = { label: t('undo'), onClick: () => void unblock() };
      notify(t('blocked', { name }), 'success', { action, milliseconds: undoMs });
    },
    onError: (error) => {
      const { status, message } = toCallError(error);
      if (status !== 401) notify(message, 'error');
    },
  });
}

/** What a block does, before it is confirmed. */
function BlockQuestion({ user, onCancel }: { user: AccountSummary; onCancel: () => void }) {
  const { t } = useTranslation('report');
  const { close } = usePopup();
  const block = useBlock(user, close);
  return (
    <>
      <p className="text-15 text-muted">{t('blockText')}</p>
      <div className="flex gap-2 *:grow">
        <Button kind="secondary" onClick={onCancel} disabled={block.isPending} autoFocus>
          {t('cancel')}
        </Button>
        <Button kind="danger" busy={block.isPending} onClick={() => block.mutate({ id: user.id })}>
          {t('block')}
        </Button>
      </div>
    </>
  );
}

/** `?popup=report_block`: the actions on somebody else's media, or on an account. */
export function ReportBlock() {
  const { t } = useTranslation('report');
  const [blocking, setBlocking] = useState(false);
  const title = ({ media, user }: Reported) => {
    const name = personName(user);
    if (blocking) return t('blockTitle', { name });
    return media ? t(media.type, { name }) : name;
  };
  return (
    <ReportedDialog title={title}>
      {(reported) =>
        blocking ? (
          <BlockQuestion user={reported.user} onCancel={() => setBlocking(false)} />
        ) : (
          <Choices reported={reported} onBlock={() => setBlocking(true)} />
        )
      }
    </ReportedDialog>
  );
}

function Choices({ reported: { media, user, link }, onBlock }: { reported: Reported; onBlock: () => void }) {
  const { t } = useTranslation('report');
  const { open, close } = usePopup();
  const { hideMedia, muteAccount } = useHiding();
  const { muted } = useSound();
  const save = async ({ id }: MediaView) => {
    try {
      await trpcClient.library.save.mutate({ media: id, saved: true });
      void utils.library.invalidate();
      open('save', { media: id });
    } catch (error) {
      notify(toCallError(error).message, 'error');
    }
  };
  const name = personName(user);
  const page = link !== null ? sharedLinkAddress(link) : media ? mediaPath(media) : `/${user.username}`;
  const about = link !== null ? { link } : media ? { media: media.id } : { user: user.username };
  const afterwards = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <ul className="-mx-3 grid">
      {media && link === null && (
        <>
          <Choice icon={Share2} label={t('share')} onClick={() => open('share', { media: media.id })} />
          <Choice icon={Bookmark} label={t('save')} hint={t('saveHint')} onClick={() => void save(media)} />
          {media.type === 'video' && (
            <Choice
              icon={muted ? Volume2 : VolumeX}
              label={t(muted ? 'unmute' : 'mute')}
              onClick={afterwards(() => setSoundOff(!muted))}
            />
          )}
          <Choice
            icon={EyeOff}
            label={t('notInterested')}
            hint={t('notInterestedHint')}
            onClick={afterwards(() => void hideMedia(media))}
          />
          <Choice
            icon={UserRoundX}
            label={t('hideCreator')}
            hint={t('hideCreatorHint', { name })}
            onClick={afterwards(() => void muteAccount(user))}
          />
        </>
      )}
      <Choice icon={Link2} label={t('copyLink')} onClick={afterwards(() => copyAddress(page))} />
      <Choice icon={Flag} label={t('report')} danger onClick={() => open('report', about)} />
      <Choice icon={Ban} label={t('blockPerson', { name })} danger onClick={onBlock} />
    </ul>
  );
}

function Choice({
  icon: Icon,
  label,
  hint,
  danger = false,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  hint?: string;
  danger?: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <ListRow
        render={<button type="button" onClick={onClick} />}
        leading={<Icon size={20} aria-hidden="true" />}
        title={label}
        detail={hint}
        danger={danger}
        wrap
      />
    </li>
  );
}

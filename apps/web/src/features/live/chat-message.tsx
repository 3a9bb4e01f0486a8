import type { AccountSummary, LiveChatMessageView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import { Ban, EllipsisVertical, MicOff, Pin, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { isSending, type useChatModeration } from './use-live-chat.ts';

/** Who writes in a live chat; in a battle with the creator in whose live they are, small in the corner. */
export function ChatAvatar({ user, side }: { user: AccountSummary; side?: AccountSummary | undefined }) {
  return (
    <span className="relative mt-0.5 h-fit shrink-0">
      <Avatar src={user.avatar} name={personName(user)} size={28} />
      {side && side.id !== user.id && (
        <span className="absolute -end-0.5 -bottom-1 rounded-full ring-2 ring-background">
          <Avatar src={side.avatar} name={personName(side)} size={14} />
        </span>
      )}
    </span>
  );
}

const shortMuteMinutes = 10;

/** One live chat message; its menu has the viewer's actions. */
export function ChatMessage({
  message,
  side,
  moderates,
  moderation,
}: {
  message: LiveChatMessageView;
  /** In a battle: the creator in whose live it was written. */
  side?: AccountSummary | undefined;
  moderates: boolean;
  moderation: ReturnType<typeof useChatModeration>;
}) {
  const { t } = useTranslation('live-chat');
  const { account } = useSession();
  const { user, creator } = message;
  const name = personName(user);
  const own = account?.id === user.id;
  const choices: MenuChoice[] = [];
  if (own || moderates)
    choices.push({
      label: t('remove'),
      icon: <Trash2 size={20} />,
      danger: true,
      onSelect: () => moderation.remove.mutate({ id: message.id }),
    });
  if (moderates && message.state === 'shown' && !isSending(message))
    choices.push({
      label: t('pin'),
      icon: <Pin size={20} />,
      onSelect: () => moderation.pin.mutate({ id: message.id }),
    });
  if (moderates && !own && user.id !== creator)
    choices.push(
      {
        label: t('muteShort'),
        icon: <MicOff size={20} />,
        onSelect: () => moderation.muteUser(user, shortMuteMinutes),
      },
      { label: t('mute'), icon: <MicOff size={20} />, onSelect: () => moderation.muteUser(user) },
    );
  if (account?.id === creator && !own)
    choices.push({
      label: t('block'),
      icon: <Ban size={20} />,
      danger: true,
      onSelect: () => moderation.block.mutate({ id: user.id }),
    });
  const waiting = message.state === 'held';
  return (
    <li
      className={classNames(
        'group flex gap-2 py-1',
        // Over a picture of any colour.
        'in-data-chat:my-0.5 in-data-chat:max-w-full in-data-chat:justify-self-start in-data-chat:rounded-12 in-data-chat:bg-black/60 in-data-chat:px-2',
        (isSending(message) || waiting) && 'opacity-60',
      )}
    >
      <ChatAvatar user={user} side={side} />
      <p className="min-w-0 grow wrap-anywhere text-15">
        <Link to={`/${user.username}`} className="me-2 font-bold hover:underline">
          {name}
          {side && <span className="sr-only"> {t('inLiveOf', { name: personName(side) })}</span>}
          {user.id === creator && <span className="ms-1 font-medium text-13 text-accent-text">{t('creator')}</span>}
        </Link>
        <bdi>{message.text}</bdi>
        {waiting && <span className="block text-13 text-muted">{t('waiting')}</span>}
      </p>
      {choices.length > 0 && !isSending(message) && (
        <span className="-my-1.5 shrink-0 opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-data-[popup-open]:opacity-100 pointer-coarse:opacity-100">
          <Menu
            trigger={
              <IconButton label={t('more', { name })}>
                <EllipsisVertical size={18} />
              </IconButton>
            }
            choices={choices}
          />
        </span>
      )}
    </li>
  );
}

import type { LiveChatMessageView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import { Ban, EllipsisVertical, MicOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personName } from '../../../shared/people/person-name.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { isSending } from '../chat-messages.ts';
import type { useChatModeration } from '../use-chat-moderation.ts';

const shortMuteMinutes = 10;

/** One message of a live chat; its menu has what the viewer may do about it. */
export function ChatMessage({
  message,
  creator,
  moderation,
}: {
  message: LiveChatMessageView;
  creator: string;
  moderation: ReturnType<typeof useChatModeration>;
}) {
  const { t } = useTranslation('live-chat');
  const { account } = useSession();
  const { user } = message;
  const name = personName(user);
  const own = account?.id === user.id;
  const keeps = account?.id === creator || account?.staff === true;
  const choices: MenuChoice[] = [];
  if (own || keeps)
    choices.push({
      label: t('remove'),
      icon: <Trash2 size={20} />,
      danger: true,
      onSelect: () => moderation.remove.mutate({ id: message.id }),
    });
  if (keeps && !own && user.id !== creator)
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
    <li className={classNames('group flex gap-2 py-1', (isSending(message) || waiting) && 'opacity-60')}>
      <Avatar src={user.avatar} name={name} size={28} className="mt-0.5 shrink-0" />
      <p className="min-w-0 grow wrap-anywhere text-15">
        <Link to={`/${user.username}`} className="mr-2 font-bold hover:underline">
          {name}
          {user.id === creator && <span className="ml-1 font-medium text-13 text-accent-text">{t('creator')}</span>}
        </Link>
        {message.text}
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

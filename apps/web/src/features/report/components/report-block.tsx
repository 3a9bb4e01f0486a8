import { sharedLinkAddress } from '@foxreel/contracts';
import { Ban, EyeOff, Flag, Link2, type LucideIcon, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAddress } from '../../../shared/copy-address.ts';
import { mediaPath } from '../../../shared/media/media-queries.ts';
import { personName } from '../../../shared/people/person.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useHiding } from '../use-hiding.ts';
import type { Reported } from '../use-reported.ts';
import { BlockQuestion } from './block-question.tsx';
import { ReportedDialog } from './reported-dialog.tsx';

/** `?popup=report_block`: the menu of what one can do about somebody else's media, or about somebody. */
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
      <button
        type="button"
        onClick={onClick}
        className={`feedback-motion flex min-h-13 w-full items-center gap-4 rounded-12 px-3 py-1.5 text-left hover:bg-overlay ${danger ? 'text-danger-text' : 'text-text'}`}
      >
        <Icon size={20} aria-hidden="true" />
        <span className="grid min-w-0">
          <span className="text-15 font-medium">{label}</span>
          {hint && <span className="text-13 text-muted">{hint}</span>}
        </span>
      </button>
    </li>
  );
}

import { limits, type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { TextArea } from '@foxreel/ui/field';
import { Lock, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { readOffer } from '../read-offer.ts';

/** One message of several: a text that is written here, or what was picked elsewhere. */
export function MassPart({
  part,
  number,
  error,
  onText,
}: {
  part: MessageDataView;
  number: number;
  error: string | undefined;
  onText: (value: string) => void;
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  if (part.type === 'text')
    return (
      <TextArea
        label={t('text', { number })}
        value={part.value}
        onChange={(event) => onText(event.target.value)}
        maxLength={limits.messageMax}
        rows={2}
        className="resize-none"
        error={error}
      />
    );
  const offer = part.type === 'teaser' ? readOffer(part.value) : null;
  const upload = part.type === 'upload' ? readUploadContent(part.value) : null;
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-medium text-muted">{t('text', { number })}</p>
      <div className="flex min-h-16 items-center gap-3 rounded-12 border border-line bg-raised p-2 pr-4">
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-6 bg-overlay text-muted">
          {offer?.thumbnail || upload?.type === 'image' ? (
            <img src={offer?.thumbnail ?? upload?.url} alt="" className="size-full object-cover" />
          ) : part.type === 'teaser' ? (
            <Lock size={20} />
          ) : (
            <Paperclip size={20} />
          )}
        </span>
        <span className="grid min-w-0 grow">
          <span className="truncate text-15">{offer?.text || upload?.text || tMass(offer ? 'teaser' : 'upload')}</span>
          <span className="text-13 text-muted">
            {offer ? (offer.free ? tMass('free') : formatCents(Math.round(offer.price * 100))) : tMass('upload')}
          </span>
        </span>
      </div>
      <p className="-mt-0.5 min-h-[18px] text-13 text-danger-text" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

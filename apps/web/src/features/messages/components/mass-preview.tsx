import { type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { Gift, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { type Offer, readOffer } from '../read-offer.ts';

const bubble = 'max-w-full justify-self-start overflow-hidden rounded-20 bg-overlay text-15';

/** What recipients will see, as a thread shows it. */
export function MassPreview({
  parts,
  origin = 'originMass',
}: {
  parts: readonly MessageDataView[];
  origin?: 'originMass' | 'originAuto';
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const said = parts.filter(({ value }) => value.trim() !== '');
  return (
    <aside aria-label={tMass('preview')} className="grid gap-2 rounded-20 bg-raised p-4 desktop:sticky desktop:top-20">
      <h2 className="text-13 font-medium text-muted">{tMass('preview')}</h2>
      {said.length === 0 && <p className={`${bubble} px-4 py-2 text-muted`}>{tMass('previewEmpty')}</p>}
      <MassBubbles parts={said} />
      <p className="px-2 text-13 font-medium text-muted">{t(origin)}</p>
    </aside>
  );
}

/** What a recipient pays, and how long what they get is. */
function Terms({ offer }: { offer: Offer }) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const { free, price, duration, preview } = offer;
  const length =
    duration === null
      ? null
      : free
        ? tMass('length', { duration: Math.round(duration) })
        : t('lockedLength', { preview, duration: Math.round(duration) });
  const Icon = free ? Gift : Lock;
  return (
    <span className="tabular flex items-center gap-1.5 pt-1 text-13 font-medium text-muted">
      <Icon size={16} />{' '}
      {[free ? tMass('free') : formatCents(Math.round(price * 100)), length].filter(Boolean).join(' · ')}
    </span>
  );
}

/** The messages themselves, as recipients get them: text, picture, price and length. */
export function MassBubbles({ parts }: { parts: readonly MessageDataView[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no state, and two messages may be alike
    <Bubble key={index} part={part} />
  ));
}

function Bubble({ part }: { part: MessageDataView }) {
  const { t: tMass } = useTranslation('messages-mass');
  if (part.type === 'text') return <p className={`${bubble} whitespace-pre-wrap px-4 py-2`}>{part.value}</p>;
  const offer = part.type === 'teaser' ? readOffer(part.value) : null;
  const upload = part.type === 'upload' ? readUploadContent(part.value) : null;
  const picture = offer?.thumbnail ?? (upload?.type === 'image' ? upload.url : null);
  return (
    <div className={bubble}>
      {picture && <img src={picture} alt="" className="max-h-48 w-full object-cover" />}
      <p className="px-4 py-2">
        {(offer?.text ?? upload?.text) || tMass(offer ? 'teaser' : 'upload')}
        {offer && <Terms offer={offer} />}
      </p>
    </div>
  );
}

import { type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { Lock } from 'lucide-react';
import { formatCents } from '../../../shared/format/money.ts';
import { m } from '../mass-words.ts';
import { readOffer } from '../read-offer.ts';
import { t } from '../words.ts';

const bubble = 'max-w-full justify-self-start overflow-hidden rounded-20 bg-overlay text-15';

/** What recipients will see, as a thread shows it. */
export function MassPreview({
  parts,
  origin = 'originMass',
}: {
  parts: readonly MessageDataView[];
  origin?: 'originMass' | 'originAuto';
}) {
  const said = parts.filter(({ value }) => value.trim() !== '');
  return (
    <aside aria-label={m('preview')} className="grid gap-2 rounded-20 bg-raised p-4 desktop:sticky desktop:top-20">
      <h2 className="text-13 font-medium text-muted">{m('preview')}</h2>
      {said.length === 0 && <p className={`${bubble} px-4 py-2 text-muted`}>{m('previewEmpty')}</p>}
      {said.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no state, and two messages may be alike
        <Bubble key={index} part={part} />
      ))}
      <p className="px-2 text-13 font-medium text-muted">{t(origin)}</p>
    </aside>
  );
}

function Bubble({ part }: { part: MessageDataView }) {
  if (part.type === 'text') return <p className={`${bubble} whitespace-pre-wrap px-4 py-2`}>{part.value}</p>;
  const offer = part.type === 'teaser' ? readOffer(part.value) : null;
  const upload = part.type === 'upload' ? readUploadContent(part.value) : null;
  const picture = offer?.thumbnail ?? (upload?.type === 'image' ? upload.url : null);
  return (
    <div className={bubble}>
      {picture && <img src={picture} alt="" className="max-h-48 w-full object-cover" />}
      <p className="px-4 py-2">
        {(offer?.text ?? upload?.text) || m(offer ? 'teaser' : 'upload')}
        {offer && !offer.free && (
          <span className="flex items-center gap-1.5 pt-1 text-13 font-medium text-muted">
            <Lock size={16} /> {formatCents(Math.round(offer.price * 100))}
          </span>
        )}
      </p>
    </div>
  );
}

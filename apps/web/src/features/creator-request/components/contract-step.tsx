import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Eraser, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import type { Signature } from '../use-application.ts';
import { useSignature } from '../use-signature.ts';
import { AgreementDownload } from './agreement-download.tsx';

/** Step 5: the agreement, and a signature that is drawn or typed. */
export function ContractStep({
  sending,
  onSign,
}: {
  sending: boolean;
  onSign: (signature: Signature) => Promise<void>;
}) {
  const { t } = useTranslation('creator-request');
  const { open } = usePopup();
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { canvas, drawn, clear, picture, onPointer } = useSignature();
  const given = async (): Promise<Signature | null> => {
    const drawing = way === 'draw' ? await picture() : null;
    const typed = name.trim();
    if (way === 'draw') return drawing && { kind: 'drawn', picture: drawing };
    return typed ? { kind: 'typed', name: typed } : null;
  };
  const sign = async () => {
    const signature = await given();
    setMissing(signature === null);
    if (signature) await onSign(signature);
  };
  return (
    <div className="grid gap-5">
      <p className="text-15 text-muted">{t('agreementHint')}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Button kind="outline" onClick={() => open('creator-agreement')}>
          <FileText size={20} /> {t('openAgreement')}
        </Button>
        <AgreementDownload signature={given} />
      </div>
      <Segmented
        label={t('signWay')}
        choices={[
          { value: 'draw', label: t('draw') },
          { value: 'type', label: t('type') },
        ]}
        value={way}
        onChange={(next) => {
          setMissing(false);
          setWay(next);
        }}
      />
      {way === 'draw' ? (
        <div className="grid gap-2">
          <div className="relative">
            <canvas
              ref={canvas}
              role="img"
              aria-label={t('canvas')}
              onPointerDown={onPointer.begin}
              onPointerMove={onPointer.move}
              onPointerUp={onPointer.end}
              onPointerCancel={onPointer.end}
              className="block h-44 w-full touch-none rounded-12 border border-line bg-white"
            />
            {!drawn && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-x-6 bottom-10 border-neutral-400 border-b border-dashed"
              />
            )}
          </div>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p aria-live="polite" className="text-13 text-danger-text">
              {missing && !drawn ? messages.signatureRequired : ''}
            </p>
            <Button kind="quiet" onClick={clear} disabled={!drawn}>
              <Eraser size={20} /> {t('clear')}
            </Button>
          </div>
        </div>
      ) : (
        <Field
          label={t('typed')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          hint={t('typedHint')}
          error={missing && !name.trim() ? messages.signatureRequired : undefined}
          className="italic"
        />
      )}
      <Button onClick={() => void sign()} busy={sending}>
        {t('sign')}
      </Button>
    </div>
  );
}

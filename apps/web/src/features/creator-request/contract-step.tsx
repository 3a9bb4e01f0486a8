import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Eraser, FileText } from 'lucide-react';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../../shared/i18n/i18n.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { AgreementDownload } from './agreement.tsx';
import type { Signature } from './use-application.ts';

/** The documented pen width in CSS pixels (spec part 2 §9): thin when fast, thick when slow. */
const pen = { min: 0.5, max: 3 } as const;

/** A canvas for drawing with a finger, pen or mouse. */
function useSignature() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number; at: number; width: number } | null>(null);
  const [drawn, setDrawn] = useState(false);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, at: event.timeStamp };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const surface = event.currentTarget;
    surface.setPointerCapture(event.pointerId);
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(surface.clientWidth * scale), Math.round(surface.clientHeight * scale)];
    // Resizing clears it, so only while nothing is drawn.
    if (!drawn && (surface.width !== width || surface.height !== height)) {
      surface.width = width;
      surface.height = height;
      surface.getContext('2d')?.scale(scale, scale);
    }
    last.current = { ...pointOf(event), width: pen.max };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = last.current;
    const context = event.currentTarget.getContext('2d');
    if (!before || !context) return;
    const point = pointOf(event);
    const speed = Math.hypot(point.x - before.x, point.y - before.y) / Math.max(1, point.at - before.at);
    const target = Math.max(pen.min, pen.max - speed * 1.2);
    const width = before.width * 0.7 + target * 0.3;
    context.strokeStyle = getComputedStyle(event.currentTarget).color;
    context.lineCap = 'round';
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(before.x, before.y);
    context.lineTo(point.x, point.y);
    context.stroke();
    last.current = { ...point, width };
    if (!drawn) setDrawn(true);
  };
  const end = () => {
    last.current = null;
  };
  const clear = useCallback(() => {
    const surface = canvas.current;
    if (surface) surface.width = 0;
    setDrawn(false);
  }, []);
  /** As PNG, black on white. */
  const picture = (): Promise<Blob | null> => {
    const surface = canvas.current;
    if (!surface || !drawn) return Promise.resolve(null);
    const paper = document.createElement('canvas');
    paper.width = surface.width;
    paper.height = surface.height;
    const context = paper.getContext('2d');
    if (!context) return Promise.resolve(null);
    context.drawImage(surface, 0, 0);
    // Drawn in the theme's text colour: only its shape counts.
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = '#111';
    context.fillRect(0, 0, paper.width, paper.height);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, paper.width, paper.height);
    return new Promise((resolve) => paper.toBlob(resolve, 'image/png'));
  };
  return { canvas, drawn, clear, picture, onPointer: { begin, move, end } };
}

/** Step 5: the agreement, and a drawn or typed signature. */
export function ContractStep({
  sending,
  problem,
  onSign,
}: {
  sending: boolean;
  /** Why the server rejected the signature. */
  problem: string | null;
  onSign: (signature: Signature) => Promise<void>;
}) {
  const { t } = useTranslation('creator-request');
  const { open } = usePopup();
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  // A rejected signature's error goes once it is changed.
  const [rejected, setRejected] = useState<string | null>(null);
  const error = missing ? messages.signatureRequired : name.trim() === rejected ? problem : null;
  const { canvas, drawn, clear, picture, onPointer } = useSignature();
  const readSignature = async (): Promise<Signature | null> => {
    const drawing = way === 'draw' ? await picture() : null;
    const typed = name.trim();
    if (way === 'draw') return drawing && { kind: 'drawn', picture: drawing };
    return typed ? { kind: 'typed', name: typed } : null;
  };
  const sign = async () => {
    const signature = await readSignature();
    setMissing(signature === null);
    setRejected(signature?.kind === 'typed' ? signature.name : null);
    if (signature) await onSign(signature);
  };
  return (
    <div className="grid gap-5">
      <p className="text-15 text-muted">{t('agreementHint')}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Button kind="outline" onClick={() => open('creator-agreement')}>
          <FileText size={20} /> {t('openAgreement')}
        </Button>
        <AgreementDownload signature={readSignature} />
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
              className="block h-44 w-full touch-none rounded-12 border border-line bg-overlay text-text"
            />
            {!drawn && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-x-6 bottom-10 border-muted border-b border-dashed"
              />
            )}
          </div>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p aria-live="polite" className="text-13 text-danger-text">
              {missing && !drawn ? translateError(messages.signatureRequired) : ''}
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
          onChange={({ target }) => {
            setMissing(false);
            setName(target.value);
          }}
          autoComplete="name"
          hint={t('typedHint')}
          error={error === null ? undefined : translateError(error)}
          className="italic"
        />
      )}
      <Button onClick={() => void sign()} busy={sending}>
        {t('sign')}
      </Button>
    </div>
  );
}

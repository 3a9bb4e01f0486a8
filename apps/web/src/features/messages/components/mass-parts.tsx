import { limits, type MessageDataView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowUp, Lock, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MassPart } from './mass-part.tsx';
import { MassUpload } from './mass-upload.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

/** The messages of a sending in their order: written, picked, or taken from a template. */
export function MassParts({
  parts,
  errors,
  onChange,
  onAdd,
  onPick,
}: {
  parts: readonly MessageDataView[];
  /** By the place of the message. */
  errors: Readonly<Record<number, string>>;
  onChange: (change: (now: readonly MessageDataView[]) => MessageDataView[]) => void;
  onAdd: (part: MessageDataView) => void;
  /** Private media is to be chosen. */
  onPick: () => void;
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const replace = (index: number, part: MessageDataView) =>
    onChange((now) => now.map((one, place) => (place === index ? part : one)));
  const raise = (index: number) =>
    onChange((now) => now.toSpliced(index, 1).toSpliced(index - 1, 0, ...now.slice(index, index + 1)));
  const row = parts.length > 1 ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-1' : 'grid grid-cols-1';
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{tMass('messages')}</legend>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place; what it says lies in the form
        <div key={index} className={row}>
          <MassPart
            part={part}
            number={index + 1}
            error={errors[index]}
            onText={(value) => replace(index, { type: 'text', value })}
          />
          {parts.length > 1 && (
            <div className="grid content-start pt-6">
              <IconButton
                label={t('removeText', { number: index + 1 })}
                onClick={() => onChange((now) => now.toSpliced(index, 1))}
              >
                <Trash2 size={20} />
              </IconButton>
              {index > 0 && (
                <IconButton label={t('moveUp', { number: index + 1 })} onClick={() => raise(index)}>
                  <ArrowUp size={20} />
                </IconButton>
              )}
            </div>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1 -ml-3">
        {parts.length < limits.autoMessagesMax && (
          <>
            <Button kind="quiet" className="px-3!" onClick={() => onAdd({ type: 'text', value: '' })}>
              <Plus size={20} /> {t('addText')}
            </Button>
            <MassUpload onAdd={onAdd} />
            <Button kind="quiet" className="px-3!" onClick={onPick}>
              <Lock size={20} /> {tMass('addTeaser')}
            </Button>
          </>
        )}
        <TemplatesMenu parts={parts} onUse={(chosen) => onChange(() => chosen)} />
      </div>
    </fieldset>
  );
}

import { Button } from '@foxreel/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/i18n/lazy-component.ts';
import { LatePart } from '../../../shared/navigation/late-part.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { addMassPart, changeMassParts, useMassDraft } from '../mass-draft.ts';
import { hasErrors, massErrors } from '../mass-form.ts';
import { MassAudience } from './mass-audience.tsx';
import { MassConfirm } from './mass-confirm.tsx';
import { MassParts } from './mass-parts.tsx';
import { MassPreview } from './mass-preview.tsx';
import { MassWhen } from './mass-when.tsx';

const TeaserSheet = lazyComponent(
  async () => (await import('../../../shared/teasers/teaser-sheet.tsx')).TeaserSheet,
  ['teasers'],
);

/** /messages/mass/new: to whom, what and when; what it looks like beside it, and a last look before it goes. */
export function NewMassPage() {
  const { t } = useTranslation('messages-mass');
  const draft = useMassDraft();
  const [asked, setAsked] = useState(false);
  const [picking, setPicking] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const errors = massErrors(draft);
  const shown = asked ? errors : { parts: {} };

  const review = () => {
    setAsked(true);
    if (!hasErrors(errors)) return setReviewing(true);
    // After the errors are there: the first field that is wrong takes the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <div className="mx-auto w-full max-w-[1000px] pb-10">
      <PageHeader title={t('newTitle')} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
        className="page-margin grid grid-cols-1 items-start gap-8 py-6 desktop:grid-cols-[minmax(0,1fr)_300px]"
      >
        <div className="grid min-w-0 gap-6">
          <MassAudience draft={draft} error={shown.people} />
          <MassParts
            parts={draft.parts}
            errors={shown.parts}
            onChange={changeMassParts}
            onAdd={addMassPart}
            onPick={() => setPicking(true)}
          />
          <MassWhen draft={draft} error={shown.at} />
          <Button type="submit" className="justify-self-start">
            {t(draft.when === 'now' ? 'review' : 'reviewLater')}
          </Button>
        </div>
        <MassPreview parts={draft.parts} />
      </form>
      {/* Beside the form: React hands what is submitted in the sheet to what it is rendered in. */}
      {picking && (
        <LatePart onClose={() => setPicking(false)}>
          <TeaserSheet
            draft="mass"
            action={t('addTeaser')}
            onClose={() => setPicking(false)}
            onSend={async (value) => {
              addMassPart({ type: 'teaser', value });
              return null;
            }}
          />
        </LatePart>
      )}
      {reviewing && <MassConfirm draft={draft} onClose={() => setReviewing(false)} />}
    </div>
  );
}

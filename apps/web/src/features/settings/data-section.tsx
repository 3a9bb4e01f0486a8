import type { AccountView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { cacheAccount } from '../../shared/session/session.ts';

const choices = [
  { value: null, label: 'dataDevice' },
  { value: true, label: 'dataReduced' },
  { value: false, label: 'dataFull' },
] as const;

/** /account/settings/data: whether the app saves data; saved at once. */
export function DataSection({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const saved = account.own?.reducedData ?? null;
  // Next to the saved one, which updates a moment after the click: otherwise the mark would jump back.
  const [chosen, setChosen] = useState<boolean | null | undefined>(undefined);
  const save = trpc.account.updateProfile.useMutation({
    onSuccess: cacheAccount,
    onError: (error) => notify(toCallError(error).message, 'error'),
    onSettled: () => setChosen(undefined),
  });
  const choose = (value: boolean | null) => {
    setChosen(value);
    save.mutate({ reduced_data: value ?? '' });
  };
  const current = chosen === undefined ? saved : chosen;
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-3 text-15 text-muted">{t('dataLegend')}</legend>
      <div className="divide-y divide-line rounded-20 border border-line bg-raised px-4">
        {choices.map(({ value, label }) => (
          <label key={label} className="flex min-h-14 cursor-pointer items-center gap-3 text-15">
            <input
              type="radio"
              name={id}
              checked={current === value}
              onChange={() => choose(value)}
              className="size-5 accent-[var(--accent)]"
            />
            {t(label)}
          </label>
        ))}
      </div>
      <p className="text-13 text-muted">{t('dataExplained')}</p>
    </fieldset>
  );
}

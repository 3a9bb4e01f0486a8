import { limits, type StaffAccountView, suspendAccountInput } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Switch, SwitchGroup } from '@foxreel/ui/switch';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatMoment } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useSession } from '../../shared/session/session.ts';

/** Staff's changes to an account; each shows in every staff list at once. */
function useAccountChanges({ username: name }: StaffAccountView) {
  const { t } = useTranslation('staff');
  const shared = {
    onError: (error: unknown) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.staff.invalidate(),
  };
  const suspend = trpc.staff.suspendAccount.useMutation({
    ...shared,
    onSuccess: () => notify(t('suspendedNote', { name })),
  });
  const restore = trpc.staff.restoreAccount.useMutation({
    ...shared,
    onSuccess: () => notify(t('restored', { name })),
  });
  const roles = trpc.staff.setRoles.useMutation(shared);
  return { suspend, restore, roles };
}

/** Suspends an account, with a reason and a confirmation. */
export function SuspendForm({
  id,
  name,
  busy,
  onSuspend,
}: {
  id: string;
  name: string;
  busy: boolean;
  onSuspend: (reason: string) => void;
}) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  if (!open)
    return (
      <Button kind="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('suspend')}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = suspendAccountInput.safeParse({ id, reason });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setError(undefined);
    setAsking(true);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <QuestionDialog
        open={asking}
        title={t('suspendQuestion', { name })}
        description={t('asks_suspend_user')}
        keep={t('goBack')}
        act={t('suspendNow')}
        busy={busy}
        onAct={() => onSuspend(reason)}
        onClose={() => setAsking(false)}
      />
      <TextArea
        label={t('suspensionReason')}
        hint={t('suspensionHint')}
        error={error}
        value={reason}
        autoFocus
        rows={2}
        className="resize-none"
        maxLength={limits.suspensionReasonMax}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger">
          {t('suspendNow')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** An open account: who it is, its roles, and whether it is suspended. */
export function AccountItem({ account }: { account: StaffAccountView }) {
  const { t } = useTranslation('staff');
  const { account: viewer } = useSession();
  const { suspend, restore, roles } = useAccountChanges(account);
  const own = viewer?.id === account.id;
  const changing = roles.isPending ? roles.variables : null;
  const facts: [string, string][] = [
    [t('emailOf'), `${account.email} (${account.emailVerified ? t('verified') : t('unverified')})`],
    [t('followers'), String(account.followers)],
    [t('posts'), String(account.posts)],
    [t('signedInOn'), t('devices', { count: account.sessions })],
    [t('since'), formatMoment(account.addDate)],
    [t('reports'), String(account.openReports)],
  ];
  return (
    <article className="grid max-w-2xl gap-8 p-4 desktop:p-8">
      <header className="flex items-center gap-4">
        <Avatar name={account.fullname} src={account.avatar} size={56} />
        <div className="min-w-0 grow">
          <h2 className="truncate text-22 font-bold">{account.fullname}</h2>
          <p className="truncate text-15 text-muted">
            <bdi>@{account.username}</bdi>
          </p>
        </div>
        {account.suspendedDate === null && (
          <Link
            to={`/${account.username}`}
            className="shrink-0 text-15 underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {t('seeProfile')}
          </Link>
        )}
      </header>
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-15">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {own ? (
        <p className="text-15 text-muted">{t('ownAccount')}</p>
      ) : (
        <>
          <section aria-label={t('roles')} className="grid gap-3">
            <h3 className="text-17 font-bold">{t('roles')}</h3>
            <SwitchGroup>
              <Switch
                label={t('roleCreator')}
                hint={t('roleCreatorHint')}
                checked={changing?.creator ?? account.creator}
                disabled={roles.isPending}
                onChange={(creator) => roles.mutate({ id: account.id, creator })}
              />
              <Switch
                label={t('roleStaff')}
                hint={t('roleStaffHint')}
                checked={changing?.staff ?? account.staff}
                disabled={roles.isPending}
                onChange={(staff) => roles.mutate({ id: account.id, staff })}
              />
            </SwitchGroup>
          </section>
          {account.suspendedDate !== null ? (
            <section className="grid justify-items-start gap-3">
              <p className="text-15">
                {t('suspendedSince', { date: formatMoment(account.suspendedDate) })}
                <span className="block text-muted">{account.suspensionReason}</span>
              </p>
              <Button busy={restore.isPending} onClick={() => restore.mutate({ id: account.id })}>
                {t('restore')}
              </Button>
            </section>
          ) : account.staff ? (
            <p className="text-15 text-muted">{t('staffNotSuspended')}</p>
          ) : (
            <SuspendForm
              id={account.id}
              name={account.username}
              busy={suspend.isPending}
              onSuspend={(reason) => suspend.mutate({ id: account.id, reason })}
            />
          )}
        </>
      )}
    </article>
  );
}

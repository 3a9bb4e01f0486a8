import { isSupportVisitorKey, limits, startSupportChatInput, text512 } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { EmptyState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { EmailField } from '../../shared/forms/account-fields.tsx';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { SupportChat } from './support-chat.tsx';
import { supportThreadQuery, useSupportEvents } from './use-support-chat.ts';

const storageKey = 'support_customer_id';
const followers = new Set<() => void>();
/** If storage is blocked, the chat lasts as long as the page. */
let visitorKey: string | null | undefined;

const visitorIdleDays = limits.supportVisitorIdleDays;

function read(): string | null {
  if (visitorKey !== undefined) return visitorKey;
  try {
    const stored = localStorage.getItem(storageKey);
    visitorKey = isSupportVisitorKey(stored) ? stored : null;
  } catch {
    visitorKey = null;
  }
  return visitorKey;
}

/** Stores the customer id of a visitor's support chat in this browser, or deletes it with null. Other tabs follow. */
export function saveSupportVisitor(key: string | null) {
  visitorKey = key;
  try {
    if (key === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, key);
  } catch {
    // In memory.
  }
  for (const follow of followers) follow();
}

function subscribe(follow: () => void) {
  const heard = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    visitorKey = undefined;
    follow();
  };
  followers.add(follow);
  window.addEventListener('storage', heard);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', heard);
  };
}

/** The stored customer id (spec part 2 §2, /deskfoxchat); null without a chat. */
const useSupportVisitor = (): string | null => useSyncExternalStore(subscribe, read);

const startInput = startSupportChatInput.extend({ message: text512 });

function StartForm() {
  const { t } = useTranslation('support-chat');
  const form = useForm({
    resolver: zodResolver(startInput),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', message: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: start } = trpc.support.start.useMutation();
  const { mutateAsync: send } = trpc.support.send.useMutation();
  const submit = form.handleSubmit(async ({ message, ...who }) => {
    try {
      const { userid } = await start(who);
      await send({ userid, data: { type: 'text', value: message } });
      saveSupportVisitor(userid);
    } catch (error) {
      form.setError('root', { message: toCallError(error).message });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="page-margin mx-auto grid w-full max-w-[560px] gap-3 py-6">
      <p className="text-15 text-muted">{t('visitorIntro')}</p>
      <Field
        {...form.register('name')}
        label={t('name')}
        autoComplete="name"
        error={errors.name?.message}
        maxLength={60}
      />
      <EmailField {...form.register('email')} label={t('email')} error={errors.email?.message} />
      <TextArea {...form.register('message')} label={t('message')} rows={5} error={errors.message?.message} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {t('startChat')}
      </Button>
      <FormError message={errors.root?.message} />
      <p className="text-15 text-muted">
        {t('haveAccount')}{' '}
        <Link
          to="/deskfoxsignin"
          className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
        >
          {t('signIn')}
        </Link>
      </p>
      <p className="text-13 text-muted">{t('kept', { days: visitorIdleDays })}</p>
    </form>
  );
}

function OpenChat({ visitor }: { visitor: string }) {
  const { t } = useTranslation('support-chat');
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  // Checked first: an expired key differs from a chat that failed to load.
  const thread = useQuery({ ...supportThreadQuery(visitor), retry: false });
  useWatch({ support: visitor });
  useSupportEvents();
  const forget = () => {
    saveSupportVisitor(null);
    client.removeQueries({ queryKey: getQueryKey(trpc.support) });
  };
  if (thread.isError && toCallError(thread.error).status === 404)
    return (
      <EmptyState
        icon={<MessagesSquare size={28} />}
        title={`${t('ended')}. ${t('endedText', { days: visitorIdleDays })}`}
      >
        <Button onClick={forget}>{t('newChat')}</Button>
      </EmptyState>
    );
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[760px] grow flex-col">
      <div className="flex items-center gap-3 px-4 py-2">
        <p className="grow text-13 text-muted">{t('kept', { days: visitorIdleDays })}</p>
        <Button kind="secondary" className="shrink-0 whitespace-nowrap" onClick={() => setLeaving(true)}>
          {t('leave')}
        </Button>
      </div>
      <SupportChat userid={visitor} name={t('visitor')} />
      <QuestionDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('leaveTitle')}
        description={t('leaveText')}
        keep={t('stay')}
        act={t('leave')}
        onAct={forget}
      />
    </div>
  );
}

/** /deskfoxchat for visitors: their own support chat, opened with the stored customer id. */
export function VisitorChatPage() {
  const { t } = useTranslation('support-chat');
  const visitor = useSupportVisitor();
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] flex-col">
      <PageHeader width="list" title={t('visitorTitle')} />
      {visitor === null ? <StartForm /> : <OpenChat key={visitor} visitor={visitor} />}
    </div>
  );
}

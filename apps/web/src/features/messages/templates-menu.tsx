import { type MessageDataView, type MessengerTemplateView, messageData } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, LayoutTemplate, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { summaryOf, templatesInput, templatesQuery } from './mass-messages.ts';

/** Inserts, saves and deletes templates. `onUse` gets a template's messages. */
export function TemplatesMenu({
  parts,
  onUse,
}: {
  parts: readonly MessageDataView[];
  onUse: (parts: MessageDataView[]) => void;
}) {
  const { t } = useTranslation('messages-mass');
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const written = parts.filter(({ value }) => value.trim() !== '');

  const { mutateAsync: newTemplate } = trpc.mass.newTemplate.useMutation();
  const save = async () => {
    setSaving(true);
    try {
      const messages = written.map(({ type, value }) => ({ type, value }));
      const template = await newTemplate({ messages });
      utils.mass.templates.setData(templatesInput, (list) => list && [template, ...list]);
      notify(t('templateSaved'), 'success');
    } catch (error) {
      notify(toCallError(error).message, 'error');
    }
    setSaving(false);
  };

  return (
    <>
      <Button kind="quiet" className="px-3!" onClick={() => setOpen(true)}>
        <LayoutTemplate size={20} /> {t('useTemplate')}
      </Button>
      <Button
        kind="quiet"
        className="px-3!"
        busy={saving}
        disabled={!written.every((part) => messageData.safeParse(part).success) || written.length === 0}
        onClick={() => void save()}
      >
        <BookmarkPlus size={20} /> {t('saveTemplate')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('templates')}>
        {open && (
          <TemplateList
            onUse={(messages) => {
              onUse(messages);
              setOpen(false);
              if (written.length === 0) return;
              const action = { label: t('undo'), onClick: () => onUse([...parts]) };
              notify(t('templateUsed'), 'plain', { action, milliseconds: 8000 });
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function TemplateList({ onUse }: { onUse: (parts: MessageDataView[]) => void }) {
  const { t } = useTranslation('messages-mass');
  const query = useQuery(templatesQuery);
  const { mutateAsync: newTemplate } = trpc.mass.newTemplate.useMutation();
  const { mutateAsync: deleteTemplate } = trpc.mass.deleteTemplate.useMutation();
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  if (query.isLoadingError)
    return (
      <ErrorState
        title={t('templatesFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<LayoutTemplate size={24} />}
        title={t('noTemplates')}
        hint={t('noTemplatesHint')}
        className="py-6"
      />
    );

  const restore = async ({ messages }: MessengerTemplateView) => {
    try {
      await newTemplate({ messages: messages.map(({ type, value }) => ({ type, value })) });
    } catch (error) {
      notify(toCallError(error).message, 'error');
    }
    await utils.mass.templates.invalidate();
  };
  const remove = async (template: MessengerTemplateView) => {
    const { id } = template;
    const before = query.data;
    utils.mass.templates.setData(templatesInput, (list) => list?.filter((one) => one.id !== id));
    try {
      await deleteTemplate({ id });
      const action = { label: t('undo'), onClick: () => void restore(template) };
      notify(t('templateDeleted'), 'plain', { action, milliseconds: 8000 });
    } catch (error) {
      utils.mass.templates.setData(templatesInput, before);
      notify(toCallError(error).message, 'error');
    }
  };
  return (
    <ul aria-label={t('templates')} className="-mx-3 max-h-[60dvh] overflow-y-auto overscroll-contain">
      {query.data.map((template) => (
        <li key={template.id} className="flex items-center gap-1 rounded-12 hover:bg-overlay">
          <button
            type="button"
            onClick={() => onUse(template.messages)}
            className="grid min-h-14 min-w-0 grow content-center gap-0.5 px-3 py-2 text-start"
          >
            <span className="line-clamp-2 text-15">{summaryOf(template.messages)}</span>
            {template.messages.length > 1 && (
              <span className="text-13 text-muted">{t('moreMessages', { count: template.messages.length - 1 })}</span>
            )}
          </button>
          <IconButton label={t('deleteTemplate')} onClick={() => void remove(template)}>
            <Trash2 size={20} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

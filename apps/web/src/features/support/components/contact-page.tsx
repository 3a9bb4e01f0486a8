import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSupportEvents } from '../use-support-chat.ts';
import { SupportChat } from './support-chat.tsx';

/** /support/contact: the member's chat with support. */
export function SupportContactPage() {
  const { t } = useTranslation('support-chat');
  useSupportEvents();
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] flex-col">
      <PageHeader title={t('title')} />
      <div className="mx-auto flex min-h-0 w-full max-w-[760px] grow flex-col">
        <p className="px-4 py-3 text-center text-13 text-muted">{t('intro')}</p>
        <SupportChat userid={null} name={t('support')} />
      </div>
    </div>
  );
}

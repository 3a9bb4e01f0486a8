import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { ChevronDown, MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { type HelpSection, helpSections } from '../questions.ts';

/** A question opens and closes by itself, whatever the others do. */
function Question({ question, answer }: HelpSection['questions'][number]) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-3 text-15 [&::-webkit-details-marker]:hidden">
        <span className="grow">{question}</span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="feedback-motion text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="px-4 pb-4 text-15 text-muted">{answer}</p>
    </details>
  );
}

function Section({ section, open, onToggle }: { section: HelpSection; open: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <section className="overflow-hidden rounded-20 border border-line bg-raised">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="feedback-motion flex min-h-14 w-full items-center gap-3 px-4 text-left text-17 font-bold hover:bg-overlay"
        >
          <span className="grow">{section.title}</span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={classNames('feedback-motion text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {section.questions.map((one) => (
          <Question key={one.question} {...one} />
        ))}
      </div>
    </section>
  );
}

/** /support: one section open at a time (spec part 1 §2). */
export function SupportPage() {
  const { t } = useTranslation('support');
  const [open, setOpen] = useState<string | null>(helpSections[0]?.title ?? null);
  const { known, account } = useSession();
  // Who has no account, or cannot get into it, can write all the same.
  const visitor = known && !account;
  return (
    <>
      <PageHeader title={t('support')} />
      <div className="page-margin mx-auto grid max-w-[640px] gap-4 py-6">
        <p className="text-22 font-bold">{t('title')}</p>
        {helpSections.map((section) => (
          <Section
            key={section.title}
            section={section}
            open={open === section.title}
            onToggle={() => setOpen(open === section.title ? null : section.title)}
          />
        ))}
        <Link
          to={visitor ? '/deskfoxchat' : '/support/contact'}
          className={buttonClass('primary', 'justify-self-start')}
        >
          <MessageCircle size={20} aria-hidden="true" /> {t('chat')}
        </Link>
        <p className="text-13 text-muted">
          {t('rules')}{' '}
          <Link to="/about" className="text-accent-text underline underline-offset-4">
            {t('about')}
          </Link>
        </p>
      </div>
    </>
  );
}

import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { ChevronDown, MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';

/** The help articles, by section (spec part 1 §2, part 2 §2). */
interface HelpSection {
  title: string;
  questions: readonly { question: string; answer: string }[];
}

const helpSections: readonly HelpSection[] = [
  {
    title: 'Account',
    questions: [
      {
        question: 'How do I change my username, name or email?',
        answer: 'Open Settings, then Basic. Your new email takes effect when you open the link we send to it.',
      },
      {
        question: 'I forgot my password',
        answer:
          'Choose “Forgot password” on the sign-in page. We email you a link that works once and expires in one hour.',
      },
      {
        question: 'What if someone else is using my account?',
        answer:
          'Open Settings, then Sessions. You see everywhere you are signed in and can sign out all other devices. Then change your password.',
      },
      {
        question: 'How do I delete my account or get a copy of my data?',
        answer: 'You can do both in Settings at any time. If you ask support instead, we do it within 72 hours.',
      },
    ],
  },
  {
    title: 'Payments',
    questions: [
      {
        question: 'What are Fox Coins?',
        answer:
          'Fox Coins are credits that you buy in packs and use on Foxreel. They are non-refundable and non-transferable.',
      },
      {
        question: 'How do I cancel a subscription?',
        answer: 'Open Purchases, then Subscriptions. You keep your access until the period you have paid for ends.',
      },
      {
        question: 'Can I get a refund?',
        answer:
          'You can request a refund for a subscription within 72 hours of the payment. We review it within 5 business days. If we approve it, you get your money back in 7 to 14 business days.',
      },
      {
        question: 'Which payment methods do you accept?',
        answer: 'We accept Visa, MasterCard, American Express and PayPal.',
      },
      {
        question: 'When do I get paid?',
        answer: 'Earnings are held for 7 days. Payouts are made every 2 weeks once you reach the minimum payout.',
      },
    ],
  },
  {
    title: 'Contact',
    questions: [
      {
        question: 'How do I reach a person?',
        answer: 'Choose “Chat with us” below. You can write with or without an account. We answer in the same chat.',
      },
      {
        question: 'How do I block or report someone?',
        answer:
          'Open the menu with the three dots on their profile or media. A block hides you from each other everywhere.',
      },
      {
        question: 'What if someone published my work?',
        answer:
          'Report it with the reason “Stolen content”, or follow the steps on the DMCA page. We acknowledge complaints within 48 hours.',
      },
    ],
  },
  {
    title: 'About',
    questions: [
      {
        question: 'What is Foxreel?',
        answer:
          'Foxreel is a place for adults where creators publish videos, photos and live streams. You can watch, follow, message and tip creators, subscribe to them and buy their media.',
      },
      {
        question: 'How do I become a creator?',
        answer: 'Apply with a photo ID and a photo of your face. We review applications in 3 to 5 business days.',
      },
      {
        question: 'Why does my video say PROCESSING, FAILED, or REJECTED?',
        answer:
          'We first prepare every file for playback. Then a person approves it. If the file can’t be used or is rejected, its page tells you why. Delete it or upload it again.',
      },
    ],
  },
];

/** A question toggles independently of the others. */
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
          className="feedback-motion flex min-h-14 w-full items-center gap-3 px-4 text-start text-17 font-bold hover:bg-overlay"
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
  // People without access to an account can write as well.
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

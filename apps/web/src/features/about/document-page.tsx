import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { locale } from '../../shared/i18n/i18n.ts';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSiteTerms } from '../../shared/site-terms.ts';
import { documents, type LegalDocument, type LegalSection } from './legal-documents.ts';

const longDate = (day: string) => new Date(day).toLocaleDateString(locale(), { dateStyle: 'long', timeZone: 'UTC' });

function Section({ heading, body }: LegalSection) {
  const filled = useSiteTerms();
  return (
    <section className="grid gap-3">
      <h2 className="text-17 font-bold">{heading}</h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{filled(part)}</p>
        ) : (
          <ul key={part[0]} className="grid list-disc gap-2 ps-5">
            {part.map((point) => (
              <li key={point}>{filled(point)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** One legal page, with a way back to /about. */
function DocumentPage({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('about');
  return (
    <>
      <PageHeader title={document.title} />
      <article className="page-margin mx-auto grid max-w-[640px] gap-8 py-6 text-15 leading-[1.6]">
        <header className="grid gap-2">
          <p className="text-17">{document.introduction}</p>
          <p className="text-13 text-muted">{t('dated', { date: longDate(document.dated) })}</p>
        </header>
        {document.sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
        <Link
          to="/about"
          className="flex min-h-11 items-center justify-self-start text-accent-text underline underline-offset-4"
        >
          {t('backToAbout')}
        </Link>
      </article>
    </>
  );
}

/** /about/{document} */
export function AboutDocumentPage() {
  const { document: name = '' } = useParams();
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  return document ? <DocumentPage document={document} /> : <NotFoundPage />;
}

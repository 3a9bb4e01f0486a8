import { useParams } from 'react-router-dom';
import { DocumentPage } from '../../features/about/components/document-page.tsx';
import { documents } from '../../features/about/documents/index.ts';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';

/** /about/{document} */
export function AboutDocumentPage() {
  const { document: name = '' } = useParams();
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  return document ? <DocumentPage document={document} /> : <NotFoundPage />;
}

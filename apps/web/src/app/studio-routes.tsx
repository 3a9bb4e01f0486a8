import { lazy } from 'react';
import { Route } from 'react-router-dom';
import { creatorsOnly, signedIn } from './guarded.tsx';

const StudioPage = lazy(async () => ({
  default: (await import('../features/studio/components/studio-page.tsx')).StudioPage,
}));
const SetupPage = lazy(async () => ({
  default: (await import('../features/studio/components/setup-page.tsx')).SetupPage,
}));
const UploadPage = lazy(async () => ({
  default: (await import('../features/studio/components/upload-page.tsx')).UploadPage,
}));
const ProgressPage = lazy(async () => ({
  default: (await import('../features/studio/components/progress-page.tsx')).ProgressPage,
}));
const RecordPage = lazy(async () => ({
  default: (await import('../features/record/components/record-page.tsx')).RecordPage,
}));
const RecordPreviewPage = lazy(async () => ({
  default: (await import('./pages/record-sending-pages.tsx')).RecordPreviewPage,
}));
const RecordProgressPage = lazy(async () => ({
  default: (await import('./pages/record-sending-pages.tsx')).RecordProgressPage,
}));
const LinksPage = lazy(async () => ({
  default: (await import('../features/shared-links/components/link-pages.tsx')).LinksPage,
}));
const CreateLinkPage = lazy(async () => ({
  default: (await import('../features/shared-links/components/link-pages.tsx')).CreateLinkPage,
}));
const ApplicationPage = lazy(async () => ({
  default: (await import('../features/creator-request/components/application-page.tsx')).ApplicationPage,
}));
const AgreementPage = lazy(async () => ({
  default: (await import('../features/creator-request/components/agreement-page.tsx')).AgreementPage,
}));

/** What creators make media with, and how somebody becomes one. */
export const studioRoutes = (
  <>
    <Route path="studio" element={signedIn(<StudioPage />)} />
    <Route path="studio/setup" element={signedIn(<SetupPage />)} />
    <Route path="studio/upload" element={creatorsOnly(<UploadPage />, '/studio')} />
    <Route path="studio/upload/preview" element={creatorsOnly(<UploadPage />, '/studio')} />
    <Route path="studio/upload/progress" element={creatorsOnly(<ProgressPage />, '/studio')} />
    <Route path="studio/record" element={creatorsOnly(<RecordPage />, '/studio')} />
    <Route path="studio/record/preview" element={creatorsOnly(<RecordPreviewPage />, '/studio')} />
    <Route path="studio/record/progress" element={creatorsOnly(<RecordProgressPage />, '/studio')} />
    <Route path="studio/share" element={creatorsOnly(<LinksPage />, '/studio')} />
    <Route path="studio/share/create" element={creatorsOnly(<CreateLinkPage />, '/studio')} />
    <Route path="creator-request" element={signedIn(<ApplicationPage />)} />
    <Route path="creator-agreement" element={signedIn(<AgreementPage />)} />
  </>
);

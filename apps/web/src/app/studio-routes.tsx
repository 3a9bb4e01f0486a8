import { Route } from 'react-router-dom';
import { lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { creatorsOnly, signedIn } from '../shared/session/require-session.tsx';

const StudioPage = lazyComponent(
  async () => (await import('../features/studio/studio-page.tsx')).StudioPage,
  ['media-details', 'media-grid', 'studio', 'uploads'],
);
const SetupPage = lazyComponent(async () => (await import('../features/studio/setup-page.tsx')).SetupPage, ['studio']);
const UploadPage = lazyComponent(
  async () => (await import('../features/studio/upload-page.tsx')).UploadPage,
  ['media-details', 'money', 'studio', 'uploads'],
);
const ProgressPage = lazyComponent(
  async () => (await import('../features/studio/progress-page.tsx')).ProgressPage,
  ['media-details', 'media-grid', 'studio', 'uploads'],
);
const RecordPage = lazyComponent(
  async () => (await import('../features/record/record-page.tsx')).RecordPage,
  ['camera', 'record'],
);
const RecordPreviewPage = lazyComponent(
  async () => (await import('../features/record/preview-page.tsx')).RecordPreviewPage,
  ['forms', 'media-details', 'media-grid', 'money', 'record', 'uploads'],
);
const RecordProgressPage = lazyComponent(
  async () => (await import('../features/record/preview-page.tsx')).RecordProgressPage,
  ['forms', 'media-details', 'media-grid', 'money', 'record', 'uploads'],
);
const BattleLinkPage = lazyComponent(
  async () => (await import('../features/live/battle-link-page.tsx')).BattleLinkPage,
  ['live-battle'],
);
const LinksPage = lazyComponent(
  async () => (await import('../features/shared-links/links-page.tsx')).LinksPage,
  ['forms', 'money', 'shared-links', 'teasers'],
);
const CreateLinkPage = lazyComponent(
  async () => (await import('../features/shared-links/links-page.tsx')).CreateLinkPage,
  ['forms', 'money', 'shared-links', 'teasers'],
);
const ApplicationPage = lazyComponent(
  async () => (await import('../features/creator-request/application-page.tsx')).ApplicationPage,
  ['creator-agreement', 'creator-request'],
);
const AgreementPage = lazyComponent(
  async () => (await import('../features/creator-request/agreement.tsx')).AgreementPage,
  ['creator-agreement'],
);

/** Where creators make media, and how to become one. */
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
    <Route path="studio/battle/:token" element={creatorsOnly(<BattleLinkPage />, '/studio')} />
    <Route path="studio/share" element={creatorsOnly(<LinksPage />, '/studio')} />
    <Route path="studio/share/create" element={creatorsOnly(<CreateLinkPage />, '/studio')} />
    <Route path="creator-request" element={signedIn(<ApplicationPage />)} />
    <Route path="creator-agreement" element={signedIn(<AgreementPage />)} />
  </>
);

import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { bareRoutes } from './bare-routes.tsx';
import { creatorsOnly, signedIn } from './guarded.tsx';
import { studioRoutes } from './studio-routes.tsx';

const GridPage = lazy(async () => ({ default: (await import('./pages/grid-page.tsx')).GridPage }));
const ProfilePage = lazy(async () => ({ default: (await import('./pages/profile-page.tsx')).ProfilePage }));
const OwnProfilePage = lazy(async () => ({ default: (await import('./pages/profile-page.tsx')).OwnProfilePage }));
const MediaPage = lazy(async () => ({ default: (await import('./pages/media-page.tsx')).MediaPage }));
const MenuPage = lazy(async () => ({ default: (await import('./pages/menu-page.tsx')).MenuPage }));
const AccountPage = lazy(async () => ({ default: (await import('./pages/menu-page.tsx')).AccountPage }));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/components/settings-page.tsx')).SettingsPage,
}));
const PasswordPage = lazy(async () => ({
  default: (await import('../features/settings/components/password-page.tsx')).PasswordPage,
}));
const EditProfilePage = lazy(async () => ({
  default: (await import('../features/profile/components/edit-profile-page.tsx')).EditProfilePage,
}));
const ReviewPage = lazy(async () => ({ default: (await import('./pages/review-page.tsx')).ReviewPage }));
const AboutPage = lazy(async () => ({
  default: (await import('../features/about/components/about-page.tsx')).AboutPage,
}));
const AboutDocumentPage = lazy(async () => ({
  default: (await import('./pages/about-document-page.tsx')).AboutDocumentPage,
}));
const SupportPage = lazy(async () => ({
  default: (await import('../features/support/components/support-page.tsx')).SupportPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }));
const LivesPage = lazy(async () => ({ default: (await import('./pages/lives-page.tsx')).LivesTabPage }));
const InboxPage = lazy(async () => ({
  default: (await import('../features/messages/components/inbox-page.tsx')).InboxPage,
}));
const LibraryPage = lazy(async () => ({
  default: (await import('../features/library/components/library-page.tsx')).LibraryPage,
}));
const SearchPage = lazy(async () => ({
  default: (await import('../features/search/components/search-page.tsx')).SearchPage,
}));
const SoundsPage = lazy(async () => ({
  default: (await import('../features/sounds/components/sounds-page.tsx')).SoundsPage,
}));
const ShortLinkPage = lazy(async () => ({ default: (await import('./pages/short-link-page.tsx')).ShortLinkPage }));
const PeoplePage = lazy(async () => ({
  default: (await import('../features/profile/components/people-page.tsx')).PeoplePage,
}));
const PurchasesPage = lazy(async () => ({
  default: (await import('../features/wallet/components/purchases-page.tsx')).PurchasesPage,
}));
const EarningsPage = lazy(async () => ({
  default: (await import('../features/earnings/components/earnings-page.tsx')).EarningsPage,
}));
const SubscriptionPage = lazy(async () => ({
  default: (await import('../features/earnings/components/subscription-page.tsx')).SubscriptionPage,
}));
const MyMediaPage = lazy(async () => ({
  default: (await import('../features/my-media/components/my-media-page.tsx')).MyMediaPage,
}));
const EditMediaPage = lazy(async () => ({
  default: (await import('../features/my-media/components/edit-media-page.tsx')).EditMediaPage,
}));
const MassPage = lazy(async () => ({
  default: (await import('../features/messages/components/mass-page.tsx')).MassPage,
}));
const NewMassPage = lazy(async () => ({
  default: (await import('../features/messages/components/new-mass-page.tsx')).NewMassPage,
}));
const MassUsersPage = lazy(async () => ({
  default: (await import('../features/messages/components/mass-users-page.tsx')).MassUsersPage,
}));
const AutoPage = lazy(async () => ({
  default: (await import('../features/messages/components/auto-page.tsx')).AutoPage,
}));

const SharedLinkPage = lazy(async () => ({
  default: (await import('../features/wallet/components/shared-link-page.tsx')).SharedLinkPage,
}));
const PaymentDemoPage = lazy(async () => ({
  default: (await import('../features/wallet/components/payment-demo-page.tsx')).PaymentDemoPage,
}));
const InvitePage = lazy(async () => ({
  default: (await import('../features/invite/components/invite-page.tsx')).InvitePage,
}));
const StaffDeskPage = lazy(async () => ({ default: (await import('./pages/staff-desk-pages.tsx')).StaffDeskPage }));
const StaffRequestsPage = lazy(async () => ({
  default: (await import('./pages/staff-desk-pages.tsx')).StaffRequestsPage,
}));
const SupportContactPage = lazy(async () => ({
  default: (await import('../features/support/components/contact-page.tsx')).SupportContactPage,
}));
const DeskFoxPage = lazy(async () => ({ default: (await import('./pages/deskfox-pages.tsx')).DeskFoxPage }));
const DeskFoxChatPage = lazy(async () => ({ default: (await import('./pages/deskfox-pages.tsx')).DeskFoxChatPage }));
const DeskFoxSignInPage = lazy(async () => ({
  default: (await import('./pages/deskfox-pages.tsx')).DeskFoxSignInPage,
}));

const ResetLinkPage = lazy(async () => ({ default: (await import('./pages/mail-link-pages.tsx')).ResetLinkPage }));
const UndoChangePage = lazy(async () => ({ default: (await import('./pages/mail-link-pages.tsx')).UndoChangePage }));
const VerifyEmailPage = lazy(async () => ({ default: (await import('./pages/mail-link-pages.tsx')).VerifyEmailPage }));

/** The addresses below the frame, but for the feed's. A page is fetched when it is opened; features do not know each other. */
export function PageRoutes() {
  return (
    <Routes>
      {bareRoutes}
      <Route path="grid" element={<GridPage />} />
      <Route path="reset-pass" element={<ResetLinkPage />} />
      <Route path="verify-email" element={<VerifyEmailPage />} />
      <Route path="menu" element={<MenuPage />} />
      <Route path="account" element={<AccountPage />} />
      <Route path="account/undo" element={<UndoChangePage />} />
      <Route path="account/settings" element={signedIn(<SettingsPage />)} />
      <Route path="account/settings/:section" element={signedIn(<SettingsPage />)} />
      <Route path="account/earnings/:tab?" element={creatorsOnly(<EarningsPage />, '/')} />
      <Route path="account/media/:tab?/:kind?" element={creatorsOnly(<MyMediaPage />, '/studio')} />
      <Route path="account/media/:tab/:kind/:media" element={creatorsOnly(<EditMediaPage />, '/studio')} />
      <Route path="account/subscription" element={creatorsOnly(<SubscriptionPage />, '/')} />
      <Route path="account/purchases/:tab?" element={signedIn(<PurchasesPage />)} />
      <Route path="s/:tab?/:subTab?/:tag?" element={<SearchPage />} />
      <Route path="sounds" element={<SoundsPage />} />
      <Route path="short/:id" element={<ShortLinkPage />} />
      <Route path="link/:id" element={<SharedLinkPage />} />
      <Route path="paymentdemo" element={<PaymentDemoPage />} />
      <Route path="following" element={signedIn(<PeoplePage side="following" />)} />
      <Route path="followers" element={signedIn(<PeoplePage side="followers" />)} />
      <Route path="profile" element={<OwnProfilePage tab="video" />} />
      <Route path="profile/videos" element={<OwnProfilePage tab="video" />} />
      <Route path="profile/photos" element={<OwnProfilePage tab="photo" />} />
      <Route path="profile/shop" element={<OwnProfilePage tab="shop" />} />
      <Route path="profile/edit" element={signedIn(<EditProfilePage />)} />
      <Route path="profile/edit/password" element={signedIn(<PasswordPage />)} />
      <Route path="lives" element={<LivesPage />} />
      {studioRoutes}
      <Route path="invite" element={<InvitePage />} />
      <Route path="staff/support" element={<StaffDeskPage />} />
      <Route path="staff/support/:userId" element={<StaffDeskPage />} />
      <Route path="staff/requests" element={<StaffRequestsPage />} />
      <Route path="staff" element={<ReviewPage />} />
      <Route path="staff/:tab" element={<ReviewPage />} />
      <Route path="messages" element={<Navigate to="/messages/inbox" replace />} />
      <Route path="messages/to" element={<Navigate to="/messages/inbox" replace />} />
      <Route path="library" element={creatorsOnly(<LibraryPage />, '/messages/inbox')} />
      <Route path="messages/inbox" element={signedIn(<InboxPage />)} />
      <Route path="messages/mass" element={creatorsOnly(<MassPage />, '/messages/inbox')} />
      <Route path="messages/mass/new" element={creatorsOnly(<NewMassPage />, '/messages/inbox')} />
      <Route path="messages/mass/users" element={creatorsOnly(<MassUsersPage />, '/messages/inbox')} />
      <Route path="messages/auto" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
      <Route path="messages/auto/:tab" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
      <Route path="about" element={<AboutPage />} />
      <Route path="about/:document" element={<AboutDocumentPage />} />
      <Route path="support" element={<SupportPage />} />
      <Route path="support/contact" element={signedIn(<SupportContactPage />)} />
      <Route path="deskfox" element={<DeskFoxPage />} />
      <Route path="deskfoxsignin" element={<DeskFoxSignInPage />} />
      <Route path="deskfoxchat" element={<DeskFoxChatPage />} />
      <Route path=":username" element={<ProfilePage />} />
      <Route path=":username/video" element={<ProfilePage tab="video" />} />
      <Route path=":username/photo" element={<ProfilePage tab="photo" />} />
      <Route path=":username/shop" element={<ProfilePage tab="shop" />} />
      <Route path=":username/following" element={<PeoplePage key="following" side="following" />} />
      <Route path=":username/followers" element={<PeoplePage key="followers" side="followers" />} />
      <Route path=":username/:type/:mediaId" element={<MediaPage />} />
      <Route path="index.html" element={<Navigate to="/" replace />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

import { lazy } from 'react';
import { Navigate, Route, Routes } from '../shared/router/index.ts';
import { bareCreatorRoutes, creatorRoutes } from './creator-routes.tsx';
import { Shell } from './layout/shell.tsx';

const HomePage = lazy(async () => ({ default: (await import('./pages/home-page.tsx')).HomePage }));
const GridPage = lazy(async () => ({ default: (await import('./pages/grid-page.tsx')).GridPage }));
const ProfilePage = lazy(async () => ({ default: (await import('./pages/profile-page.tsx')).ProfilePage }));
const OwnProfilePage = lazy(async () => ({ default: (await import('./pages/profile-page.tsx')).OwnProfilePage }));
const MediaPage = lazy(async () => ({ default: (await import('./pages/media-page.tsx')).MediaPage }));
const SignInPage = lazy(async () => ({ default: (await import('./pages/sign-in-page.tsx')).SignInPage }));
const SignUpPage = lazy(async () => ({ default: (await import('./pages/sign-up-page.tsx')).SignUpPage }));
const MenuPage = lazy(async () => ({ default: (await import('./pages/menu-page.tsx')).MenuPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }));

/** Every address. A page is fetched when it is opened; app/pages composes features, which do not know each other. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="videos/:tag?" element={<HomePage type="video" />} />
        <Route path="photos/:tag?" element={<HomePage type="photo" />} />
        <Route path="grid" element={<GridPage />} />
        <Route path="menu" element={<MenuPage />} />
        <Route path="account" element={<MenuPage />} />
        <Route path="profile" element={<OwnProfilePage type="video" />} />
        <Route path="profile/videos" element={<OwnProfilePage type="video" />} />
        <Route path="profile/photos" element={<OwnProfilePage type="photo" />} />
        {creatorRoutes}
        <Route path=":username" element={<ProfilePage />} />
        <Route path=":username/video" element={<ProfilePage type="video" />} />
        <Route path=":username/photo" element={<ProfilePage type="photo" />} />
        <Route path=":username/:type/:mediaId" element={<MediaPage />} />
        <Route path="index.html" element={<Navigate to="/" replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Shell bare />}>
        <Route path="signin" element={<SignInPage />} />
        <Route path="signup" element={<SignUpPage />} />
        {bareCreatorRoutes}
      </Route>
    </Routes>
  );
}

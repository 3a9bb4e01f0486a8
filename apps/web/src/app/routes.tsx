import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { bareCreatorRoutes, creatorRoutes } from './creator-routes.tsx';
import { Shell } from './layout/shell.tsx';

const HomePage = lazy(async () => ({ default: (await import('./pages/home-page.tsx')).HomePage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }));

/** Every address. A page is fetched when it is opened; app/pages composes features, which do not know each other. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        {creatorRoutes}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Shell bare />}>{bareCreatorRoutes}</Route>
    </Routes>
  );
}

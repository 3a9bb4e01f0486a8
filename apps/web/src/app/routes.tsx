import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { Shell } from './layout/shell.tsx';
import { HomePage } from './pages/home-page.tsx';

const PageRoutes = lazyComponent(async () => (await import('./page-routes.tsx')).PageRoutes);

/** Every address. The feed's are here; the list of the others is fetched with the first of them, to keep the first page small. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="videos/:tag?" element={<HomePage type="video" />} />
        <Route path="photos/:tag?" element={<HomePage type="photo" />} />
        <Route path="*" element={<PageRoutes />} />
      </Route>
    </Routes>
  );
}

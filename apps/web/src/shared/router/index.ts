/**
 * Our own router, in the words of React Router's declarative one, which costs 18 kB before the feed shows; this one 2.
 */
export { BrowserRouter } from './browser-router.tsx';
export { Link, Navigate, NavLink } from './link.tsx';
export { useLocation, useNavigate, useParams } from './location.ts';
export { Outlet, Route, Routes } from './routes.tsx';
export { useSearchParams } from './use-search-params.ts';

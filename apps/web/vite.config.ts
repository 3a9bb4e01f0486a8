import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { language } from './build/language-plugin.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

/** The text face is needed for the first paint: ask for it before the style sheet has said so. */
function preloadFont(): Plugin {
  return {
    name: 'foxreel-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** What the feed needs and other pages share: one file, because twenty small ones cost more than they save. */
const feedParts =
  /\/(packages\/ui\/src\/(class-names|button|spinner|skeleton|states|avatar|badge|icon-button|notify)|src\/shared\/(api|format|live-news\/patch-cache|live-news\/replace-entities|people|toggle|install\/slides-reached|navigation\/(tab-links|use-desktop)|session\/(return-path|use-require-login)|media\/(action-rail|author-row|locked-cover|media-(caption|facts|picture|queries|side-panel|slide|stage|words)|use-(?!known)[a-z-]+|player\/(?!attach-playlist)[a-z-]+)))\.tsx?$/;

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = { target: api, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), serviceWorker(), language(process.env['VITE_LANGUAGE'])],
  build: {
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc)\// },
            { name: 'feed', test: feedParts },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/trpc': proxied,
      '/api': proxied,
      '/files': proxied,
      '/message-files': proxied,
      '/identity-files': proxied,
      '/audio': proxied,
      '/avatars': proxied,
    },
  },
});

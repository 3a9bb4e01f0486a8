import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The text face is needed for the first paint: ask for it before the style sheet has said so. */
function preloadFont(): Plugin {
  return {
    name: 'foxreel-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = { target: api, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont()],
  build: { target: 'es2023', manifest: true, reportCompressedSize: false, assetsInlineLimit: 2048 },
  server: { proxy: { '/trpc': proxied, '/api': proxied, '/files': proxied, '/avatars': proxied } },
});

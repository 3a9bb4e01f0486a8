import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ageQuestion } from './build/age-question-plugin.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

/**
 * The font is needed for the first text: preload it before the style sheet requests it. The document's own picture comes before
 * it and before the scripts, which take longer to run than to load (decision 0025).
 */
function orderFiles(): Plugin {
  return {
    name: 'foxreel-order-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin.*\.woff2$/.test(file));
        if (!font) return html;
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          fetchpriority: 'low',
        };
        return {
          html: html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
          tags: [{ tag: 'link', attrs, injectTo: 'head' }],
        };
      },
    },
  };
}

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = { target: api, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [react(), tailwindcss(), ageQuestion(), orderFiles(), serviceWorker()],
  build: {
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    // Every targeted browser supports rel=modulepreload.
    modulePreload: { polyfill: false },
    // The code that `/` starts with in two files, loaded in parallel: libraries, and ours (docs/decisions/0008).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
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
      '/link-files': proxied,
      '/live-covers': proxied,
      '/message-files': proxied,
      '/identity-files': proxied,
      '/audio': proxied,
      '/avatars': proxied,
    },
  },
});

import type { Plugin } from 'vite';
import { once, replaced } from './lean-source.ts';

/**
 * sonner writes its style sheet into a style element, which the content security policy refuses: the same sheet comes as a file
 * instead (packages/ui/src/toaster.tsx).
 */
export function ownStyles(): Plugin {
  return {
    name: 'foxreel-own-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs$/ },
      handler: (source) => ({ code: replaced(source, [once(/^__insertCSS\(".*"\);?$/m, '')]), map: null }),
    },
  };
}

import type { Plugin } from 'vite';
import { once, replaced } from './lean-source.ts';

const file = /react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/;
const mark = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Builds React Router's declarative mode alone. Its one file keeps parts of the data and framework modes, whose contexts are
 * always empty under <BrowserRouter>; here they are, so that what hangs on them falls away (docs/decisions/0008).
 */
export function leanRouter(): Plugin {
  return {
    name: 'foxreel-lean-router',
    apply: 'build',
    transform: {
      filter: { id: file, code: mark },
      handler: (source) => ({ code: lean(source), map: null }),
    },
  };
}

export function lean(source: string): string {
  return replaced(source, [
    once(/var ENABLE_DEV_WARNINGS = true;/, 'var ENABLE_DEV_WARNINGS = false;'),
    // Names for developer tools keep parts alive that nobody imports.
    [/^\w+\.(?:displayName|contextType) = [^;]*;$/gm, ''],
    [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '],
    [/\bReact\d*\.useContext\((?:DataRouterContext|DataRouterStateContext|FrameworkContext)\)/g, 'null'],
    once(/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;'),
    once(/let onErrorHandler = dataRouterOpts\?\.onError;/, 'const onErrorHandler = void 0;'),
    once(/let matches = dataRouterOpts && dataRouterOpts\.state\.matches\.length \? /, 'let matches = false ? '),
    // No link fetches another page's files ahead.
    once(
      /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/,
      'const shouldPrefetch = false, prefetchRef = void 0, prefetchHandlers = void 0;',
    ),
    once(/"data-discover": [^\n]*\n/, '\n'),
  ]);
}

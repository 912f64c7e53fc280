import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const files: Record<string, string> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
};

/** A link's fetching ahead, which only the router's framework mode does. The portal does not use that mode. */
const prefetchedLink = /return shouldPrefetch && !isAbsolute \? .+ : link;/;

/** React Router's exports name its development build only: what is built for people gets the one without warnings. */
export function reactRouterProductionBuild(): Plugin {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) =>
      source in files ? path.join(folder, 'dist/production', files[source]!) : undefined,
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      // The bundler would keep an unused component because code creates and names it.
      handler: (code) => ({
        code: code
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(prefetchedLink, 'return link;'),
        map: null,
      }),
    },
  };
}

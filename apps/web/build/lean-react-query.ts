import type { Plugin } from 'vite';

/** Leaves out the pages of TanStack's infinite queries, of which the portal has none: they are part of the first load. */
export function leanReactQuery(): Plugin {
  return {
    name: 'lean-query',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /query-core\/build\/modern\/query\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^import \{ infiniteQueryBehavior \} from .*$/m, '')
          .replace(/infiniteQueryBehavior\([^()]*\)/, 'undefined'),
        map: null,
      }),
    },
  };
}

import type { Plugin } from 'vite';

const NAME = '\0zod-in-the-browser';

/**
 * The browser needs of an endpoint only its method and path; its schemas are for types and for the server. So `zod` is
 * replaced by one object that swallows every call, which keeps 25 kB and the making of hundreds of schemas out of the
 * first load. Forms check with @portal/contract/form-rules, which needs no schema.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? NAME : undefined),
    load: (id) => (id === NAME ? standIn : undefined),
  };
}

const standIn = `
const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', '~standard']);
export const z = new Proxy(function () {}, {
  get(_target, name) {
    if (refused.has(name)) throw new Error('The browser has no schemas: check with form-rules instead of ' + name + '.');
    return name === 'prototype' ? undefined : z;
  },
  apply: () => z,
});
`;

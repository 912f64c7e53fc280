import path from 'node:path';

/**
 * ESLint rules about which file may import which, decided from the resolved path of each import.
 * `modules` is the layer order of the server: a module imports itself and modules before it.
 */
export const importLayers = {
  rules: {
    'server-modules': rule((file, target, { modules }) => {
      const own = moduleOf(file);
      const other = moduleOf(target);
      if (!own || !other || modules.indexOf(other) <= modules.indexOf(own)) return null;
      return `The module ${own} cannot import ${other}: the order of modules is in eslint.config.js.`;
    }),

    'server-tables': rule((file, target, { modules, owners, exceptions }) => {
      const table = /^apps\/api\/src\/tables\/(.+)\.tables\.ts$/.exec(target)?.[1];
      const own = moduleOf(file);
      if (!table || !own || exceptions.includes(file)) return null;
      const owner = owners[table];
      if (!owner)
        return `Name the module that owns ${table}.tables.ts in scripts/lint-rules/table-owners.js.`;
      if (modules.indexOf(owner) <= modules.indexOf(own)) return null;
      return `The module ${own} cannot read ${table}, a table of the later module ${owner}.`;
    }),

    'no-modules': rule((_, target) =>
      moduleOf(target) ? 'This layer is below the modules: app.ts hands in what it needs from them.' : null,
    ),

    /** `layers` names, for a folder of apps/web/src, the other folders it can import; folders not named are free. */
    'web-layers': rule((file, target, { layers }) => {
      const own = webFolderOf(file);
      const other = webFolderOf(target);
      if (!(own in layers) || own === other || layers[own].includes(other)) return null;
      const allowed = [own, ...layers[own]].map((folder) => `${folder}/`).join(', ');
      return `${own}/ imports only ${allowed}: move what it needs there, or hand it in.`;
    }),

    'web-features': rule((file, target) => {
      const own = featureOf(file);
      const other = featureOf(target);
      if (own && other && own !== other) return 'A feature imports no other feature: pages compose them.';
      return own && target.startsWith('apps/web/src/pages/') ? 'A feature imports no page.' : null;
    }),
  },
};

const moduleOf = (file) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1];
const webFolderOf = (file) => /^apps\/web\/src\/(?:([^/]+)\/)?[^/]/.exec(file)?.[1] ?? '';
const featureOf = (file) => /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];

/** Creates a rule from a function that returns why `file` cannot import `target` (both from the root), or null. */
function rule(findReason) {
  return {
    meta: { type: 'problem', schema: [{ type: 'object' }] },
    create(context) {
      const root = context.cwd;
      const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
      const check = (node) => {
        const specifier = node.source?.value;
        if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
        const target = path.posix.join(path.posix.dirname(file), specifier);
        const message = findReason(file, target, context.options[0] ?? {});
        if (message) context.report({ node: node.source, message });
      };
      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
      };
    },
  };
}

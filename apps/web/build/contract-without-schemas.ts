import type { Plugin } from 'vite';
// By its path: Vite reads what a configuration imports from packages without knowing TypeScript.
import { requestFields } from '../../../packages/contract/src/shared/endpoint.ts';

const NAME = '\0zod-in-the-browser';

/**
 * The browser needs of an endpoint only how to send it; its schemas are for types and for the server. So endpoints lose the
 * rest of what they declare, schemas that nothing uses then are left out, and for the few that stay `zod` is one object that
 * swallows every call: that keeps 25 kB and the making of hundreds of schemas out of the first load. Forms check with
 * @portal/contract/form-rules, which needs no schema.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    // Making a schema does nothing else.
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false } },
      },
    }),
    resolveId: (source) => (source === 'zod' ? NAME : undefined),
    load: (id) => (id === NAME ? standIn : undefined),
    transform: {
      filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/ },
      handler(code) {
        return { code: applied(editsOf(this.parse(code, { lang: 'ts' }), code), code), map: null };
      },
    },
  };
}

const sent: readonly string[] = requestFields;

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };

function editsOf(program: object, code: string): Edit[] {
  const edits: Edit[] = [];
  const visit = (part: unknown, isInFunction: boolean): void => {
    if (Array.isArray(part)) return part.forEach((one) => visit(one, isInFunction));
    if (typeof part !== 'object' || part === null || !('type' in part)) return;
    const node = part as Node;
    const callee = node['callee'] as Node | undefined;
    if (node.type === 'CallExpression' && callee && !isInFunction) {
      // What is called while the contract is read makes schemas and does nothing else either.
      edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
      const [declared] = node['arguments'] as Node[];
      if (callee['name'] === 'endpoint' && declared?.type === 'ObjectExpression') {
        edits.push(...dropped(declared, code));
        return;
      }
    }
    const isFunction = /Function/.test(node.type);
    for (const [name, child] of Object.entries(node))
      if (name !== 'parent') visit(child, isInFunction || isFunction);
  };
  visit(program, false);
  return edits;
}

/** Each property that is not sent, with the comma that follows it. */
function dropped(declared: Node, code: string): Edit[] {
  const properties = declared['properties'] as (Node & { key?: Node })[];
  return properties.flatMap((property, place) => {
    if (property.key?.type === 'Identifier' && sent.includes(String(property.key['name']))) return [];
    const end = properties[place + 1]?.start ?? code.lastIndexOf('}', declared.end);
    return [{ start: property.start, end, text: '' }];
  });
}

function applied(edits: Edit[], code: string): string {
  let at = 0;
  let result = '';
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
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

import type { Endpoint } from '@portal/contract/shared/endpoint';
import { translatableText } from '@portal/contract/shared/fields';

type Schema = Endpoint['response'];

/**
 * Returns the paths of the server's sentences in an answer, with dots between the names: `entries.reason`.
 * Includes those in lists and optional fields.
 */
export function findSentenceFields(schema: Schema, ancestors: readonly Schema[] = []): string[] {
  if (schema === translatableText) return [''];
  // What holds others of its kind says nothing.
  if (ancestors.includes(schema)) return [];
  const inside = [...ancestors, schema];
  const { def } = schema as unknown as { def: Parts };
  const members = Object.entries(def.shape ?? {}).flatMap(([name, member]) =>
    findSentenceFields(member, inside).map((rest) => (rest === '' ? name : `${name}.${rest}`)),
  );
  const within = [def.element, def.innerType, def.valueType, def.in, ...(def.options ?? [])];
  return [
    ...new Set([...members, ...within.flatMap((part) => (part ? findSentenceFields(part, inside) : []))]),
  ];
}

type Parts = {
  shape?: Record<string, Schema>;
  options?: Schema[];
} & Partial<Record<'element' | 'innerType' | 'valueType' | 'in', Schema>>;

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/*/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'opens' in one && 'response' in one;

/** The sentence fields of each endpoint that has any, by method and path. */
export const sentenceFields: Record<string, string[]> = {};
for (const one of Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isEndpoint)) {
  const found = findSentenceFields(one.response);
  if (found.length > 0) sentenceFields[`${one.method} ${one.path}`] = found;
}

import { type Endpoint, takesBody } from '@portal/contract/shared/endpoint';
import { z } from 'zod';

type Direction = 'input' | 'output';
type Names = Map<z.ZodType, string>;
type Seen = { operations: Set<string>; hint: string; isItem: boolean; isRecursive: boolean };

/** The named schemas of a document, and how an operation refers to one of its own. */
export type NamedSchemas = {
  schemas: Record<string, object>;
  responseOf: (endpoint: Endpoint) => object;
  bodyOf: (endpoint: Endpoint) => object;
};

/**
 * Names the schemas of endpoints: each body and response after its operation, each item of a list after the list, and
 * each object that several operations share after the field that holds it. Recursive objects always have a name, so
 * that a reference to them is never dangling.
 */
export function nameSchemas(endpoints: Endpoint[]): NamedSchemas {
  const responses = nameAll(
    endpoints.filter(({ produces }) => !produces),
    'output',
    new Set(),
  );
  const bodies = nameAll(
    endpoints.filter((one) => takesBody(one) && one.accepts !== 'form'),
    'input',
    new Set(responses.values()),
  );
  return {
    schemas: { ...toJson(responses, 'output'), ...toJson(bodies, 'input') },
    responseOf: ({ response }) => refTo(responses.get(response)!),
    bodyOf: ({ body }) => (bodies.has(body) ? refTo(bodies.get(body)!) : convert(body, 'input')),
  };
}

const rootOf = ({ body, response }: Endpoint, direction: Direction): z.ZodType =>
  direction === 'input' ? body : response;
const pathOf = (name: string): string => `#/components/schemas/${name}`;
const refTo = (name: string): object => ({ $ref: pathOf(name) });

/** Converts a schema that has no name of its own, such as a parameter. */
export const convert = (schema: z.ZodType, direction: Direction): object => {
  const converted = z.toJSONSchema(schema, { io: direction, ...options });
  delete converted.$schema;
  return converted;
};

const options = {
  unrepresentable: 'any',
  /** The range of all whole numbers is left out. A record of known words becomes an object with these properties: readers take it for any words otherwise. */
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    const { propertyNames, additionalProperties } = jsonSchema;
    const words = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
    if (!words) return;
    jsonSchema.properties = Object.fromEntries(
      words.map((word) => [String(word), additionalProperties ?? {}]),
    );
    jsonSchema.additionalProperties = false;
    delete jsonSchema.propertyNames;
  },
} as const;

function toJson(names: Names, io: Direction): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, ...options, uri: pathOf });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}

function nameAll(endpoints: Endpoint[], direction: Direction, taken: Set<string>): Names {
  const names: Names = new Map();
  const give = (schema: z.ZodType, wanted: string, otherwise: string) => {
    const free = [wanted, otherwise].find((name) => !taken.has(name)) ?? numbered(otherwise, taken);
    taken.add(free);
    names.set(schema, free);
  };
  for (const endpoint of endpoints) {
    const root = rootOf(endpoint, direction);
    const name = pascal(endpoint.name) + (direction === 'input' ? 'Body' : 'Response');
    if (!names.has(root)) give(root, name, name);
  }
  for (const [schema, { operations, hint, isItem, isRecursive }] of collectObjects(endpoints, direction)) {
    if (names.has(schema) || !(isItem || isRecursive || operations.size > 1)) continue;
    const name = pascal(hint) + (direction === 'input' ? 'Input' : '');
    give(schema, name, pascal([...operations][0]!) + name);
  }
  return names;
}

function numbered(name: string, taken: Set<string>): string {
  for (let nth = 2; ; nth += 1) if (!taken.has(name + nth)) return name + nth;
}

/** Finds the objects within the roots of endpoints, with the operations that use each and the field that holds it. */
function collectObjects(endpoints: Endpoint[], direction: Direction): Map<z.ZodType, Seen> {
  const found = new Map<z.ZodType, Seen>();
  const visit = (schema: z.ZodType, operation: string, hint: string, above: z.ZodType[], isItem: boolean) => {
    if (schema instanceof z.ZodObject) {
      const seen = found.get(schema) ?? { operations: new Set(), hint, isItem: false, isRecursive: false };
      found.set(schema, seen);
      seen.isItem ||= isItem;
      if (above.includes(schema)) {
        seen.isRecursive = true;
        return;
      }
      if (seen.operations.has(operation)) return;
      seen.operations.add(operation);
    }
    if (above.length > 100) return;
    for (const part of partsOf(schema))
      visit(part.schema, operation, part.name ?? hint, [...above, schema], part.isItem ?? false);
  };
  for (const endpoint of endpoints)
    for (const { schema, name, isItem } of partsOf(rootOf(endpoint, direction)))
      visit(schema, endpoint.name, name ?? endpoint.name, [rootOf(endpoint, direction)], isItem ?? false);
  return found;
}

type Part = { schema: z.ZodType; name?: string; isItem?: boolean };

/** The schemas directly within a schema. A list's items are named in the singular. */
function partsOf(schema: z.ZodType): Part[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) =>
      itemsOf(part) ? { schema: itemsOf(part)!, name: singular(name), isItem: true } : { schema: part, name },
    );
  const def = schema.def as unknown as Record<string, unknown>;
  const inner = ['innerType', 'element', 'valueType', 'in', 'out', 'left', 'right'].flatMap((key) =>
    def[key] instanceof z.ZodType ? [def[key]] : [],
  );
  const several = ['options', 'items'].flatMap((key) =>
    Array.isArray(def[key]) ? (def[key] as z.ZodType[]) : [],
  );
  const lazy = typeof def['getter'] === 'function' ? [(def['getter'] as () => z.ZodType)()] : [];
  return [...inner, ...several, ...lazy].map((part) => ({ schema: part }));
}

function itemsOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? itemsOf(innerType) : null;
}

/** The word for one item of a list: `entries` becomes `entry`, `statuses` becomes `status`. */
function singular(word: string): string {
  if (/(ss|us|is|news|series)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|us)es$/, '$1')
    .replace(/([^su])s$/, '$1');
}

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

import { z } from 'zod';
import { sendRequest } from '../http-client.ts';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  $ref?: string;
};
type Schemas = Record<string, Schema>;
type Document = {
  paths: Record<string, Record<string, Declared>>;
  components: { schemas: Schemas; responses: Record<string, { content: Content }> };
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Declared = {
  operationId: string;
  'x-access': string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content }; default: { $ref: string } };
};

/** A call as the served document declares it, and what holds its answers against the document. */
export type Operation = {
  name: string;
  method: string;
  path: string;
  access: string;
  parameters: Parameter[];
  body: Schema | null;
  isForm: boolean;
  /** The format of its success, if it is not JSON. */
  produces: string | null;
  answer: z.ZodType | null;
  problem: z.ZodType;
  /**
   * If the operation can refuse a part of a standard that is not supported here (501): then 501 is an answer.
   */
  mayDecline: boolean;
};

const JSON_TYPE = 'application/json';

/** Every operation of the document that the server itself serves. */
export async function loadOperations(server: string): Promise<Operation[]> {
  const { text } = await sendRequest(`${server}/api/v1/openapi.json`);
  const { paths, components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => operationOf({ method, path, declared }, components)),
  );
}

function operationOf(
  { method, path, declared }: { method: string; path: string; declared: Declared },
  { schemas, responses }: Document['components'],
): Operation {
  const checkerOf = (schema: Schema): z.ZodType =>
    z.fromJSONSchema({ ...schema, $defs: schemas } as z.core.JSONSchema.JSONSchema);
  const [success] = Object.entries(declared.responses[200].content);
  const [sent] = Object.entries(declared.requestBody?.content ?? {});
  const refusal = responses[declared.responses.default.$ref.split('/').at(-1)!]!;
  const isJson = success![0] === JSON_TYPE;
  const body = sent?.[1].schema;
  return {
    name: declared.operationId,
    method: method.toUpperCase(),
    path,
    access: declared['x-access'],
    parameters: declared.parameters.filter((one) => one.in !== 'header'),
    body: body ? dereference(body, schemas) : null,
    isForm: sent !== undefined && sent[0] !== JSON_TYPE,
    produces: isJson ? null : success![0],
    answer: isJson ? checkerOf(success![1].schema!) : null,
    problem: checkerOf(refusal.content[JSON_TYPE]!.schema!),
    mayDecline: '501' in declared.responses,
  };
}

/** The deepest that a schema is followed into itself. */
const DEEPEST = 12;

/** Replaces references by what they refer to; a schema within itself becomes any value at some depth. */
function dereference(part: Schema, schemas: Schemas, depth = 0): Schema {
  if (depth > DEEPEST) return {};
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Schema;
    if ($ref) return dereference(schemas[$ref.split('/').at(-1)!]!, schemas, depth + 1);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
  };
  return copy(part) as Schema;
}

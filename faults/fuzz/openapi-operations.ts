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
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Declared = {
  operationId: string;
  'x-access': string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<'200' | 'default', { content: Content }>;
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
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Declared>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => operationOf(method, path, declared)),
  );
}

function operationOf(method: string, path: string, declared: Declared): Operation {
  const [success] = Object.entries(declared.responses['200'].content);
  const [sent] = Object.entries(declared.requestBody?.content ?? {});
  const isJson = success![0] === JSON_TYPE;
  return {
    name: declared.operationId,
    method: method.toUpperCase(),
    path,
    access: declared['x-access'],
    parameters: declared.parameters,
    body: sent?.[1].schema ?? null,
    isForm: sent !== undefined && sent[0] !== JSON_TYPE,
    produces: isJson ? null : success![0],
    answer: isJson ? checkerOf(success![1].schema!) : null,
    problem: checkerOf(declared.responses.default.content[JSON_TYPE]!.schema!),
    mayDecline: '501' in declared.responses,
  };
}

const checkerOf = (schema: Schema): z.ZodType => z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);

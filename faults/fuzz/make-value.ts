import { pick, type Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import type { Schema } from './openapi-operations.ts';
import type { KnownValues } from './known-values.ts';

type From = { random: Random; known: KnownValues };
const DEEPEST = 6;

/** A value that the schema allows: mostly one that was seen before, now and then one from the schema's edge. */
export function makeValue(sources: From, schema: Schema, name: string, depth = 0): unknown {
  const { random } = sources;
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeValue(sources, pick(random, choices), name, depth);
  if (schema.allOf) return makeValue(sources, Object.assign({}, ...schema.allOf) as Schema, name, depth);
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  if (type === 'object') return makeObject(sources, schema, name, depth);
  if (type === 'array') return makeList(sources, schema, name, depth);
  if (type === 'string') return makeText(sources, schema, name);
  if (type === 'integer' || type === 'number') return makeNumber(sources, schema, name);
  if (type === 'boolean') return random() < 0.5;
  return type === 'null' ? null : pick(random, [null, 1, 'text', [], {}]);
}

function makeObject(from: From, schema: Schema, name: string, depth = 0): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  if (depth > DEEPEST) return made;
  for (const [key, one] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(key) || from.random() < 0.3)
      made[key] = makeValue(from, one, key === 'id' ? `${name}_id` : key, depth + 1);
  const more = schema.additionalProperties;
  if (typeof more === 'object' && from.random() < 0.5)
    made[String(from.known.pick(from.random, 'question_id', () => true) ?? 'key')] = makeValue(
      from,
      more,
      name,
      depth + 1,
    );
  return made;
}

function makeList(from: From, schema: Schema, name: string, depth: number): unknown[] {
  const least = schema.minItems ?? 0;
  const length = depth > DEEPEST ? least : least + Math.floor(from.random() * 3);
  return Array.from({ length }, () => makeValue(from, schema.items ?? {}, name.replace(/s$/, ''), depth + 1));
}

const formats: Record<string, string[]> = {
  date: ['2026-04-01', '0001-01-01', '9999-12-31', '2024-02-29'],
  'date-time': ['2026-04-01T09:30:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  email: ['somebody@example.org', 'contributor@acute.example'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
  uri: ['https://example.org/a?b=c'],
};
const texts = ['A sentence.', 'ŵ😀\u202e', 'a', 'total(q1, q2)', '-1', '<b>bold</b>', '%_\\', '=1+1'];

function makeText({ random, known }: From, schema: Schema, name: string): string {
  const { minLength = 0, maxLength = 10_000, format } = schema;
  const isFit = (value: unknown) =>
    typeof value === 'string' && value.length >= minLength && value.length <= maxLength;
  const seen = random() < 0.6 ? known.pick(random, name, isFit) : null;
  if (seen !== null) return String(seen);
  if (format && formats[format]) return pick(random, formats[format]);
  if (random() < 0.1) return 'ŵ'.repeat(Math.min(maxLength, 3000));
  return pick(random, texts).padEnd(minLength, 'x').slice(0, maxLength);
}

function makeNumber({ random, known }: From, schema: Schema, name: string): number {
  const least = schema.minimum ?? -1000;
  const most = schema.maximum ?? 1_000_000;
  const isFit = (value: unknown) => typeof value === 'number' && value >= least && value <= most;
  const seen = random() < 0.85 ? known.pick(random, name, isFit) : null;
  if (seen !== null) return Number(seen);
  if (random() < 0.15) return pick(random, [least, most]);
  const high = Math.min(most, least + (/id$/.test(name) ? 200 : 3000));
  const number = least + random() * (high - least);
  return schema.type === 'number' && random() < 0.3 ? number : Math.round(number);
}

import { ImportError } from '../import/import-error.ts';

/** Items within items take two brackets each; the deepest questionnaires known have thirty. */
const DEEPEST_JSON = 200;

export type JsonObject = { [name: string]: unknown };

/** Reads JSON with bounded nesting, so that every traversal ends. @throws Refusal */
export function readJson(text: string): unknown {
  if (nesting(text) > DEEPEST_JSON)
    throw new ImportError('This file is nested too deeply to be a questionnaire.');
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError('This file looks like JSON but cannot be read. It is damaged or incomplete.');
  }
}

/** Counts the depth of nested brackets, outside texts. */
function nesting(text: string): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === 92) at += 1;
      else if (sign === 34) isText = false;
    } else if (sign === 34) isText = true;
    else if (sign === 123 || sign === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (sign === 125 || sign === 93) depth -= 1;
  }
  return deepest;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The objects of a list; nothing where it is none. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
export const textIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

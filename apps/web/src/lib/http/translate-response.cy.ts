import type { RequestSpec } from '@portal/contract/shared/endpoint';
import { sentences } from 'virtual:sentences';
import { translationPatterns } from '../format/translation-patterns.cy.ts';
import { createTranslator } from './create-translator.ts';
import { translateTextAtPath } from './translate-text-at-path.ts';

// Only where an answer holds sentences: it is the heaviest part of a first page.
const load = () =>
  import('virtual:said-by-server').then(({ said }) => createTranslator(said, translationPatterns));
let phrases: ReturnType<typeof load> | null = null;

/** Loads the translations; null if that fails: people read English rather than nothing, and the next answer tries again. */
export const loadTranslator = () => (phrases ??= load()).catch(() => (phrases = null));

/** Returns the server's answer with its sentences in Welsh. Text that matches no phrase stays unchanged. */
export async function translateResponse<Answer>(
  { method, path }: RequestSpec,
  answer: Answer,
): Promise<Answer> {
  const found = sentences[`${method} ${path}`];
  if (!found) return answer;
  const say = await loadTranslator();
  return say
    ? (found.reduce<unknown>((said, way) => translateTextAtPath(said, way.split('.'), say), answer) as Answer)
    : answer;
}

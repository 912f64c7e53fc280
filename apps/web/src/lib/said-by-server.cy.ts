import type { Sent } from '@portal/contract/endpoint';
import { sentences } from 'virtual:sentences';
import { composed } from './composed-phrases.cy.ts';
import { sayAgain } from './say-again.ts';
import { sayWhere } from './say-where.ts';

// Only where an answer holds sentences: it is the heaviest part of a first page.
const load = () => import('virtual:said-by-server').then(({ said }) => sayAgain(said, composed));
let phrases: ReturnType<typeof load> | null = null;

/** What the server answers, its sentences said in Welsh; what no phrase fits stays as it came. */
export async function asReadHere<Answer>(of: Sent | 'refusal', answer: Answer): Promise<Answer> {
  const found = sentences[of === 'refusal' ? of : `${of.method} ${of.path}`];
  if (!found) return answer;
  // Without it people read English rather than nothing; the next answer tries again.
  const say = await (phrases ??= load()).catch(() => (phrases = null));
  return say
    ? (found.reduce<unknown>((said, way) => sayWhere(said, way.split('.'), say), answer) as Answer)
    : answer;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { clientNetwork } from '../../../http/client-network.ts';
import { problems } from '../../../lib/problems.ts';
import { selectTried, type AttemptCount } from './rate-limit/attempts.sql.ts';
import { setCaseCodeCookie, hasCaseCodeCookie } from './case-code-cookie.ts';
import { limitedUntil, countAttempt, keyOf } from './rate-limit/throttle.ts';

type From = { deps: Deps; request: FastifyRequest; reply: FastifyReply };

/**
 * Looks up a well-formed case code for somebody who may be guessing. Codes that do not exist are counted, for the network and
 * for what they were tried on; once there were too many, nothing is looked up any more, but for a browser that has shown
 * this very code to be right before (docs/decisions/0014-case-code-guessing.md). @throws 429
 */
export async function lookUpCaseCode<Found>(
  from: From,
  tried: { case_code: string; where: string },
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  if (hasCaseCodeCookie(from, tried.case_code)) return find();
  const { deps } = from;
  const subjects = [
    ['case_code', clientNetwork(from.request.ip)],
    ['survey', tried.where],
  ] as const;
  const keys = subjects.map(([kind, subject]) => keyOf(kind, subject));
  const before = await selectTried(deps.outside, keys, deps.now());
  const refuseFull = (counts: (AttemptCount | undefined)[]) => {
    const ends = subjects.flatMap(([kind], at) => limitedUntil(kind, counts[at], deps.now()) ?? []);
    const last = Math.max(...ends.map((end) => end.getTime()));
    if (ends.length > 0) throw problems.tooManyCodes(Math.ceil((last - deps.now().getTime()) / 1000));
  };
  refuseFull(keys.map((key) => before.get(key)));
  const found = await find();
  if (found) setCaseCodeCookie(from, tried.case_code);
  else {
    const counts = await Promise.all(subjects.map(([kind, subject]) => countAttempt(deps, kind, subject)));
    // Of many sent at once, no more than the limit are told that their code is wrong.
    refuseFull(counts.map((one) => ({ ...one, count: one.count - 1 })));
  }
  return found;
}

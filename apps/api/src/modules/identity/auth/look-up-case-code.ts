import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../http/dependencies.ts';
import { clientNetwork } from '../../../http/client-network.ts';
import { problems } from '../../../lib/problems.ts';
import { selectAttemptsByKey } from './rate-limit/attempts.sql.ts';
import { setCaseCodeCookie, hasCaseCodeCookie } from './case-code-cookie.ts';
import { limitedUntil, countAttempt, throttleKey } from './rate-limit/throttle.ts';
import { CallPacer } from './rate-limit/call-pacer.ts';

type From = { deps: Deps; request: FastifyRequest; reply: FastifyReply };

/** Beyond a limit, codes are still looked up, two a second for each network and each survey. */
const lanes = { case_code: new CallPacer(), survey: new CallPacer() };

/**
 * Looks up a well-formed case code for a caller who may be guessing. Wrong codes are counted, for the network and for what they
 * were tried on. Beyond a limit a right code still opens its case; lookups then wait their turn, so that guessing stays slow
 * (docs/decisions/0014-case-code-guessing.md). @throws 429 for a wrong code beyond a limit, and where too many wait
 */
export async function lookUpCaseCode<Found>(
  from: From,
  attempt: { case_code: string; where: string },
  findCase: () => Promise<Found | null>,
): Promise<Found | null> {
  if (hasCaseCodeCookie(from, attempt.case_code)) return findCase();
  const { deps } = from;
  const subjects = [
    ['case_code', clientNetwork(from.request.ip)],
    ['survey', attempt.where],
  ] as const;
  const keys = subjects.map(([kind, subject]) => throttleKey(kind, subject));
  const before = await selectAttemptsByKey(deps.outside, keys, deps.now());
  const full = subjects.filter(
    ([kind], at) => limitedUntil(kind, before.get(keys[at]!), deps.now()) !== null,
  );
  for (const [kind, subject] of full) {
    if (!(await lanes[kind].wait(subject))) throw problems.tooManyCodes();
  }
  const found = await findCase();
  if (found) {
    setCaseCodeCookie(from, attempt.case_code);
    return found;
  }
  const counts = await Promise.all(subjects.map(([kind, subject]) => countAttempt(deps, kind, subject)));
  // Of many sent at once, at most the limit learn that their code is wrong.
  const isFull = subjects.some(
    ([kind], at) => limitedUntil(kind, { ...counts[at]!, count: counts[at]!.count - 1 }, deps.now()) !== null,
  );
  if (isFull) throw problems.tooManyCodes();
  return null;
}

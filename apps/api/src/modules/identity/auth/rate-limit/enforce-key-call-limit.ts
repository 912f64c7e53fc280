import type { Deps } from '../../../../http/dependencies.ts';
import { problems } from '../../../../lib/problems.ts';
import { addAttempts } from './attempts.sql.ts';

/** The limit for one key, across all processes. */
const MOST_A_MINUTE = 600;
/**
 * Each process counts this many calls before it shares them and loads the others', so that not every call
 * writes.
 */
const STEP = 30;
const MINUTE_MS = 60_000;
/** More keys than call in a minute; the first to call are forgotten first. */
const MOST_KEYS = 10_000;

type Counted = { minute: number; here: number; everywhere: number };
/** One for each server: what it counts is its own. */
const countedBy = new WeakMap<object, Map<string, Counted>>();

/** Counts a call with a key. @throws 429 with the seconds until the next minute */
export async function enforceKeyCallLimit(deps: Deps, keyId: string): Promise<void> {
  const counted = countedBy.get(deps) ?? new Map<string, Counted>();
  countedBy.set(deps, counted);
  const now = deps.now();
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const known = counted.get(keyId);
  const count = known?.minute === minute ? known : { minute, here: 0, everywhere: 0 };
  counted.set(keyId, count);
  for (const first of counted.keys()) {
    if (counted.size <= MOST_KEYS) break;
    counted.delete(first);
  }
  if (count.everywhere + count.here >= MOST_A_MINUTE) {
    throw problems.tooMany(Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000));
  }
  count.here += 1;
  if (count.here < STEP) return;
  const told = count.here;
  // Counted here as shared at once, so that calls running at the same time only report theirs.
  count.here = 0;
  count.everywhere += told;
  const { count: all } = await addAttempts(deps.outside, `api_key:${keyId}:${minute}`, told, now);
  count.everywhere = Math.max(count.everywhere, all);
}

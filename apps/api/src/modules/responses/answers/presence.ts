import type { AnswerSet } from '../questionnaire-responses/answer-set.sql.ts';

/** A viewer requests a section's answers every 20 seconds; one who misses that three times has left. */
const GONE_MS = 65_000;
/** How many sections a server process remembers; those looked at longest ago go first. */
const MOST_KEPT = 5000;

type Lookers = Map<number, number>;
const keptBy = new WeakMap<object, Map<string, Lookers>>();

/**
 * Records that a user is viewing a section. Only this process remembers it, in memory: with several
 * processes, each knows its callers, and callers vary between processes.
 *
 * @returns the ids of the other viewers
 */
export function recordPresence(
  deps: object,
  { submission_id, case_code_id, section_id }: Omit<AnswerSet, 'questionnaire_id'> & { section_id: number },
  userId: number,
  at: Date,
): number[] {
  const kept = keptBy.get(deps) ?? new Map<string, Lookers>();
  keptBy.set(deps, kept);
  const key = [submission_id, case_code_id, section_id].join();
  const now = at.getTime();
  const lookers: Lookers = new Map(
    [...(kept.get(key) ?? [])].filter(([id, seen]) => id !== userId && now - seen < GONE_MS),
  );
  const others = [...lookers.keys()];
  kept.delete(key);
  kept.set(key, lookers.set(userId, now));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return others;
}

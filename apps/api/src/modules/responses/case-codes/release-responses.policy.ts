import { LEAST_RESPONSES } from '@portal/contract/responses/case-codes';

/** A response that was completed, and perhaps taken out again. */
export type CompletedResponse = { id: number; completed_at: Date; withdrawn_at: Date | null };

/** The answered questions of a response: `1` or `0` for each by its `bit_number`; null if unknown. */
type Answered = { answered: string | null };

/** Is true where a response answered a question. One withdrawn before this was stored may have answered all of them. */
export const hasAnswered = ({ answered }: Answered, bit: number): boolean =>
  answered === null || answered[bit] === '1';

/**
 * Is true for a response with at least one answer. A response without one is not counted: it reveals nothing,
 * and helps no group reach a minimum. Calculated values are in `calculatedBits` and are no answers.
 */
export const hasAnyAnswer = ({ answered }: Answered, calculatedBits: string): boolean =>
  answered === null || [...answered].some((bit, at) => bit === '1' && calculatedBits[at] !== '1');

/**
 * The responses that the figures and texts of one question rest on by now. Each question has batches of its own, of those who
 * answered it: a batch of responses in which one person answered would give that person away. A measure of several questions
 * has batches of those who answered one of them; a measure of one question has the batches of that question, so that the two
 * never differ by a few people.
 */
export const selectCountedResponses = (
  responses: readonly (CompletedResponse & Answered)[],
  questionBits: readonly number[],
  minimum: number,
): Set<number> =>
  selectReleasedResponses(
    responses.filter((one) => questionBits.some((bit) => hasAnswered(one, bit))),
    minimum,
  );

/**
 * Returns the responses that results are based on so far. They grow by `minimum` at a time: the first group,
 * then the next. So two views differ by at least that many people and never reveal one.
 *
 * A withdrawn response also removes the others of its group; they return with the next full group. Otherwise
 * the views before and after would differ by one person, whose answers must stay hidden.
 */
export function selectReleasedResponses(
  responses: readonly CompletedResponse[],
  minimum: number,
): Set<number> {
  const events = responses
    .flatMap(({ id, completed_at, withdrawn_at }) => [
      { id, at: completed_at.getTime(), isGone: false },
      ...(withdrawn_at
        ? [{ id, at: Math.max(withdrawn_at.getTime(), completed_at.getTime()), isGone: true }]
        : []),
    ])
    .sort((a, b) => a.at - b.at || Number(a.isGone) - Number(b.isGone) || a.id - b.id);
  const size = Math.max(minimum, LEAST_RESPONSES);
  const stepOf = new Map<number, Set<number>>();
  const shown = new Set<Set<number>>();
  const held = new Set<number>();
  const fresh = new Set<number>();
  for (const { id, isGone } of events) {
    if (!isGone) {
      fresh.add(id);
      if (fresh.size < size) continue;
      const step = new Set([...held, ...fresh]);
      for (const one of step) stepOf.set(one, step);
      shown.add(step);
      held.clear();
      fresh.clear();
      continue;
    }
    if (fresh.delete(id) || held.delete(id)) continue;
    const step = stepOf.get(id)!;
    shown.delete(step);
    for (const one of step) if (one !== id) held.add(one);
  }
  return new Set([...shown].flatMap((step) => [...step]));
}

import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerStore } from './answer-store.ts';
import type { Change, SaveResult } from './answer-sender.ts';
import type { UnsentDraft } from './answer-cell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ids = [1, 2, 3];

const question = (id: number, answer: Answer) =>
  ({
    id,
    question_text: 'How many?',
    question_type: 'integer',
    options: [],
    answer,
    decimal_places: null,
    hard_minimum: null,
    hard_maximum: null,
  }) as unknown as Question;

/** The rules of the server in a few lines: versions, and the same change twice is no change. */
function tinyServer() {
  const answers = new Map(ids.map((id) => [id, unanswered]));
  const take = (changes: Change[]): SaveResult => {
    const result: SaveResult = { saved: [], conflicts: [], refused: [], section_state: 'in_progress' };
    for (const { question_id, version, ...draft } of changes) {
      const present = answers.get(question_id)!;
      const isSame = present.value === draft.value && present.missing_reason === draft.missing_reason;
      if (!isSame && version !== present.version) {
        result.conflicts.push({ question_id, answer: present });
        continue;
      }
      const answer = isSame ? present : { ...present, ...draft, version: present.version + 1 };
      answers.set(question_id, answer);
      result.saved.push({ question_id, answer });
    }
    return result;
  };
  return { answers, take };
}

type Step =
  | { do: 'type'; id: number; value: number }
  | { do: 'wait'; ms: number }
  | { do: 'leave' | 'reload' }
  | { do: 'network'; is: 'up' | 'down' | 'deaf' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('type' as const),
    id: fc.constantFrom(...ids),
    value: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ do: fc.constantFrom('leave' as const, 'reload' as const) }),
  fc.record({ do: fc.constant('network' as const), is: fc.constantFrom('up', 'down', 'deaf') }),
);

it('every typed answer reaches the server, through lost requests, lost replies and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = tinyServer();
      const storage = new Map<number, UnsentDraft>();
      let network: 'up' | 'down' | 'deaf' = 'up';
      const open = () =>
        createAnswerStore({
          questions: ids.map((id) => question(id, server.answers.get(id)!)),
          sectionState: 'in_progress',
          unsent: {
            get: (id) => storage.get(id) ?? null,
            put: (id, kept) => void storage.set(id, structuredClone(kept)),
            remove: (id) => void storage.delete(id),
          },
          save: async (changes) => {
            await new Promise((resolve) => setTimeout(resolve, 200));
            if (network === 'down') throw new Error('lost');
            const result = server.take(structuredClone(changes));
            // The server has stored it, and its answer never arrives.
            if (network === 'deaf') throw new Error('lost');
            return result;
          },
          toFailure: () => ({ status: null, error: '' }),
        });
      let store = open();
      const meant = new Map<number, number>();
      for (const one of steps) {
        if (one.do === 'type') {
          store.edit(one.id, { value: one.value });
          meant.set(one.id, one.value);
        } else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
        else if (one.do === 'leave') void store.flush();
        else if (one.do === 'network') network = one.is;
        else {
          // The pending request arrives or is lost. The page that sent it is closed.
          await vi.advanceTimersByTimeAsync(200);
          vi.clearAllTimers();
          store = open();
          void store.flush();
        }
      }
      network = 'up';
      await vi.advanceTimersByTimeAsync(60_000);
      for (const [id, value] of meant) {
        expect(server.answers.get(id)?.value).toBe(value);
        expect(store.cell(id)).toMatchObject({ state: 'saved', draft: null });
      }
      expect(storage.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

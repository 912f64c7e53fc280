import { useBuilder } from './builder-context.ts';
import type { Move } from './plan-move.ts';
import { order, place } from './parts.queries.ts';

/** Puts a part elsewhere, as planned. */
export function useMove(): (move: Move) => Promise<boolean> {
  const { questionnaire, run } = useBuilder();
  return (move) =>
    run(async () => {
      if (move.place) await place(move.place);
      if (move.order) await order(questionnaire.id, move.order);
    });
}

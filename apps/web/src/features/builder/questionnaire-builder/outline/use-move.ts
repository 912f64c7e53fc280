import { savePartOrder, placeQuestion } from '../../../../data/builder/questionnaire-builder.ts';
import { useBuilder } from '../builder-context.ts';
import type { Move } from './plan-move.ts';

/** Puts a part elsewhere, as planned. */
export function useMove(): (move: Move) => Promise<boolean> {
  const { questionnaire, run } = useBuilder();
  return (move) =>
    run(async () => {
      if (move.place) await placeQuestion(move.place);
      if (move.order) await savePartOrder(questionnaire.id, move.order);
    });
}

import { wantsAnswer } from '@portal/contract/answer-rules';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import { questionsOf, type Structure } from '../questionnaires/kept-structure.ts';
import type { ProgressFacts } from './kept-progress.sql.ts';

export type Progress = {
  /** Questions shown that want an answer, and how many have one or a reason for having none. */
  questions: number;
  answered: number;
  /** Of those shown, the required ones still without either. */
  required_left: number;
  sections: number;
  sections_complete: number;
  /** Where to begin: the first section shown. */
  first_section_id: number | null;
};

/** What is asked of who answered alike what the rules read: bits of questions, and the sections shown. */
type Asked = { required: number[]; optional: number[]; sections: ReadonlySet<number>; first: number | null };

/**
 * How far submissions are with questionnaires, counted as each of them sees it on screen: what its rules hide counts
 * nowhere. The rules are applied once for all that answered alike what they read.
 */
export function progressOfMany(structures: ReadonlyMap<number, Structure>) {
  const alike = new Map<string, Asked>();
  const askedOf = ({ questionnaire_id, now, last }: ProgressFacts): Asked => {
    const structure = structures.get(questionnaire_id)!;
    const key = JSON.stringify([questionnaire_id, now, last]);
    const found = alike.get(key);
    if (found) return found;
    const outcome = structure.rules.apply({
      read: (code) => now?.[code] ?? null,
      last: (code) => last?.[code] ?? null,
    });
    const asked = askedBy(structure, outcome);
    alike.set(key, asked);
    return asked;
  };
  return (facts: ProgressFacts): Progress => {
    const { required, optional, sections, first } = askedOf(facts);
    const isGiven = (bit: number) => facts.given?.[bit] === '1';
    const given = required.filter(isGiven).length;
    return {
      questions: required.length + optional.length,
      answered: given + optional.filter(isGiven).length,
      required_left: required.length - given,
      sections: sections.size,
      sections_complete: (facts.complete_sections ?? []).filter((id) => sections.has(id)).length,
      first_section_id: first,
    };
  };
}

function askedBy({ sections }: Structure, { hidden, required }: Outcome): Asked {
  const asked = sections
    .flatMap(questionsOf)
    .filter((question) => wantsAnswer(question) && !hidden.questions.has(question.id));
  const bits = (isRequired: boolean) =>
    asked.filter(({ id }) => required.has(id) === isRequired).map(({ bit_number }) => bit_number);
  const shown = sections.map(({ id }) => id).filter((id) => !hidden.sections.has(id));
  return { required: bits(true), optional: bits(false), sections: new Set(shown), first: shown[0] ?? null };
}

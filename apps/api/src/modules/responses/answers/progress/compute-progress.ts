import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import type { EvaluationContext } from '@portal/expressions/expression';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { questionsOf, type Structure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedFacts, ProgressFacts } from './progress-facts.sql.ts';

export type Answered = {
  /** Questions shown that want an answer, and how many have one or a reason for having none. */
  questions: number;
  answered: number;
  /** The required questions still without either, among those shown. */
  required_left: number;
};
export type Progress = Answered & {
  sections: number;
  sections_complete: number;
  /** The starting point: the first section shown. */
  first_section_id: number | null;
};

/**
 * The questions asked of submissions with the same answers to rule questions: question bits, and the sections
 * shown.
 */
type Asked = { required: number[]; optional: number[]; sections: ReadonlySet<number>; first: number | null };

/**
 * Counts how far submissions are with questionnaires, as each sees them on screen: hidden questions never
 * count. The questions asked are calculated once for all submissions asked the same.
 */
export function createProgressCounter(structures: ReadonlyMap<number, Structure>) {
  const alike = new Map<string, Asked>();
  const askedOf = ({ given, questionnaire_id, now, last }: AskedFacts): Asked => {
    const structure = structures.get(questionnaire_id)!;
    const bitOf = (code: string) => structure.byCode.get(code)!.bit_number;
    const reader: EvaluationContext = {
      read: (code) => now?.[code] ?? null,
      given: (code) => given !== null && given.charCodeAt(bitOf(code)) === ONE,
      last: (code) => last?.[code] ?? null,
    };
    const key = `${questionnaire_id} ${structure.rules.asks(reader)}`;
    const found = alike.get(key) ?? askedBy(structure, structure.rules.apply(reader));
    alike.set(key, found);
    return found;
  };
  const answered = (facts: AskedFacts): Answered => {
    const { required, optional } = askedOf(facts);
    const given = countGiven(facts.given, required);
    return {
      questions: required.length + optional.length,
      answered: given + countGiven(facts.given, optional),
      required_left: required.length - given,
    };
  };
  const whole = (facts: ProgressFacts): Progress => {
    const { sections, first } = askedOf(facts);
    return {
      ...answered(facts),
      sections: sections.size,
      sections_complete: (facts.complete_sections ?? []).filter((id) => sections.has(id)).length,
      first_section_id: first,
    };
  };
  return { answered, whole };
}

function askedBy({ sections }: Structure, { hidden, required }: RulesResult): Asked {
  const asked = sections
    .flatMap(questionsOf)
    .filter((question) => expectsAnswer(question) && !hidden.questions.has(question.id));
  const bits = (isRequired: boolean) =>
    asked.filter(({ id }) => required.has(id) === isRequired).map(({ bit_number }) => bit_number);
  const shown = sections.map(({ id }) => id).filter((id) => !hidden.sections.has(id));
  return { required: bits(true), optional: bits(false), sections: new Set(shown), first: shown[0] ?? null };
}

const ONE = '1'.charCodeAt(0);
/** A plain loop: it goes over millions of bits. */
function countGiven(given: string | null, bits: number[]): number {
  let count = 0;
  if (given !== null) for (const bit of bits) if (given.charCodeAt(bit) === ONE) count += 1;
  return count;
}

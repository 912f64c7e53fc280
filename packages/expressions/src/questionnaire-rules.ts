import {
  codesOf,
  evaluateValue,
  type Expression,
  ExpressionError,
  lastCodesOf,
  parseExpression,
  type Reader,
} from './expression.ts';
import type { Type, Value } from './functions.ts';

/** What of a questionnaire its rules need; more may be there. */
export type RuledQuestion = {
  id: number;
  question_code: string;
  question_type: string;
  required: boolean;
  show_if: string;
  require_if: string;
  expression: string | null;
  row_id: number | null;
};
export type RuledSection = {
  id: number;
  show_if: string;
  sub_sections: {
    id: number;
    show_if: string;
    rows: { id: number; show_if: string }[];
    questions: RuledQuestion[];
  }[];
};
export type RuledCheck = { id: number; expression: string; severity: 'error' | 'warning'; message: string };

/** What the rules make of some answers. */
export type Outcome = {
  /** By id. What is hidden wants no answer, and an answer stored for it counts nowhere. */
  hidden: {
    sections: ReadonlySet<number>;
    sub_sections: ReadonlySet<number>;
    rows: ReadonlySet<number>;
    questions: ReadonlySet<number>;
  };
  /** The questions that must be answered now. */
  required: ReadonlySet<number>;
  /** By question code. */
  calculated: ReadonlyMap<string, number | null>;
  /** The checks that do not hold, with the questions they concern. */
  failing: { check: RuledCheck; question_ids: number[] }[];
};

/** The type of a question's answers in expressions. */
export function typeOfAnswer(questionType: string): Type {
  if (['integer', 'decimal', 'percentage', 'currency', 'calculated'].includes(questionType)) return 'number';
  return questionType === 'multiple_choice' ? 'list' : 'text';
}

/**
 * The rules of a questionnaire, read once. The same code decides in the browser while somebody types and on the server
 * when a section is completed and a questionnaire submitted.
 */
export function readRules(sections: readonly RuledSection[], checks: readonly RuledCheck[]) {
  const questions = sections.flatMap(({ sub_sections }) => sub_sections.flatMap((one) => one.questions));
  const byCode = new Map(questions.map((question) => [question.question_code, question]));
  const compiled = new Map<string, Expression | null>();
  const compile = (text: string | null): Expression | null => {
    if (!text) return null;
    if (!compiled.has(text)) compiled.set(text, readOrNull(text));
    return compiled.get(text)!;
  };
  const isCalculated = (question: RuledQuestion | undefined) => question?.question_type === 'calculated';

  /** @param read the answer as stored or typed; hidden questions are handled here */
  function apply(reader: Reader): Outcome {
    const calculated = new Map<string, number | null>();
    const hiddenCodes = new Set<string>();
    const computing = new Set<string>();
    const read = (code: string): Value => {
      if (hiddenCodes.has(code)) return null;
      const question = byCode.get(code);
      return isCalculated(question) ? compute(question!) : reader.read(code);
    };
    const compute = (question: RuledQuestion): number | null => {
      const code = question.question_code;
      if (calculated.has(code)) return calculated.get(code)!;
      // A circle is refused when the questionnaire is saved; here it only must not run for ever.
      if (computing.has(code)) return null;
      computing.add(code);
      const formula = compile(question.expression);
      const value = formula ? evaluateValue(formula, { ...reader, read }) : null;
      computing.delete(code);
      const figure = typeof value === 'number' ? value : null;
      calculated.set(code, figure);
      return figure;
    };
    const holds = (text: string): boolean => {
      const condition = compile(text);
      return condition !== null && evaluateValue(condition, { ...reader, read }) === true;
    };
    const isHidden = (part: { show_if: string }) => part.show_if !== '' && !holds(part.show_if);

    const hidden = {
      sections: new Set<number>(),
      sub_sections: new Set<number>(),
      rows: new Set<number>(),
      questions: new Set<number>(),
    };
    // In reading order: what is hidden counts as unanswered for whatever comes after it.
    for (const section of sections) {
      if (isHidden(section)) hidden.sections.add(section.id);
      for (const subSection of section.sub_sections) {
        if (hidden.sections.has(section.id) || isHidden(subSection)) hidden.sub_sections.add(subSection.id);
        for (const row of subSection.rows) if (isHidden(row)) hidden.rows.add(row.id);
        for (const question of subSection.questions) {
          const isGone =
            hidden.sub_sections.has(subSection.id) ||
            (question.row_id !== null && hidden.rows.has(question.row_id)) ||
            isHidden(question);
          if (!isGone) continue;
          hidden.questions.add(question.id);
          hiddenCodes.add(question.question_code);
          // What was worked out with it has to be worked out anew.
          calculated.clear();
        }
      }
    }
    const shown = questions.filter((question) => !hidden.questions.has(question.id));
    const required = new Set(
      shown
        .filter((question) => question.required || (question.require_if !== '' && holds(question.require_if)))
        .map((question) => question.id),
    );
    for (const question of shown) if (isCalculated(question)) compute(question);
    const failing = checks.flatMap((check) => {
      const condition = compile(check.expression);
      if (!condition || evaluateValue(condition, { ...reader, read }) !== false) return [];
      const concerned = codesOf(condition).map((code) => byCode.get(code)?.id);
      return [{ check, question_ids: concerned.filter((id) => id !== undefined) }];
    });
    return { hidden, required, calculated, failing };
  }

  const texts = [
    ...sections.flatMap((section) => [
      section.show_if,
      ...section.sub_sections.flatMap((subSection) => [
        subSection.show_if,
        ...subSection.rows.map((row) => row.show_if),
      ]),
    ]),
    ...questions.flatMap((question) => [question.show_if, question.require_if, question.expression ?? '']),
    ...checks.map((check) => check.expression),
  ];
  return {
    apply,
    /** Whether there is anything to decide at all. */
    isEmpty: texts.every((text) => text === ''),
    /** The codes the rules read, of this period and of the one before. */
    codes: [
      ...new Set(
        texts.flatMap((text) => {
          const expression = compile(text);
          return expression ? [...codesOf(expression), ...lastCodesOf(expression)] : [];
        }),
      ),
    ],
  };
}
export type Rules = ReturnType<typeof readRules>;

/** Expressions are checked when they are saved; one that cannot be read all the same decides nothing. */
function readOrNull(text: string): Expression | null {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

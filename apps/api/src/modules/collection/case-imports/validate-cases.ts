import { validateAnswer } from '@portal/contract/responses/answer-rules';
import { parseAnswer } from '@portal/contract/responses/parse-answer';
import type { CaseProblem } from '@portal/contract/collection/case-imports';
import type { Answer } from '@portal/contract/questionnaires/questionnaires';
import type { CellFormat } from '@portal/contract/shared/cell-format';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import {
  type LoadedAnswers,
  toAppliedRules,
  withAnswer,
} from '../../responses/answers/load-answers-and-apply-rules.ts';
import { validateSection } from '../../responses/answers/validate-section.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import type { ImportedCase } from '../../responses/answers/cases/imported-cases.sql.ts';
import { questionsOf, type Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { StoredCase } from '../../responses/answers/cases/imported-cases.sql.ts';
import type { IdentifierProblem } from './find-identifiers.ts';
import type { FoundCase } from './group-cases.ts';

/** A case as it would be stored; null if it cannot be. */
export type ValidatedCase = {
  key: string;
  case_id: number | null;
  problems: CaseProblem[];
  store: Omit<ImportedCase, 'case_code_id'> | null;
};
type Options = {
  structure: Structure;
  questionnaire_id: number;
  submission_id: number;
  /** The decimal mark and the order of dates in the file. */
  format: CellFormat;
  replace: boolean;
  /** The questions that the file has a column for. */
  covered: ReadonlySet<number>;
  existing: ReadonlyMap<string, StoredCase>;
  /** The answers that identify other cases too. */
  identifiers: ReadonlyMap<FoundCase, readonly IdentifierProblem[]>;
  onProgress: (done: number) => void;
};

/** Validates every case as saving and completing it would, without blocking other calls. */
export async function validateCases(cases: readonly FoundCase[], options: Options): Promise<ValidatedCase[]> {
  const turn = createEventLoopYielder();
  const validated: ValidatedCase[] = [];
  for (const one of cases) {
    validated.push(validateCase(one, options));
    options.onProgress(validated.length);
    await turn();
  }
  return validated;
}

function validateCase(one: FoundCase, options: Options): ValidatedCase {
  const stored = options.existing.get(one.key) ?? null;
  const case_id = stored?.id ?? null;
  const problems = [...one.problems];
  if (stored && !options.replace)
    problems.push({
      file: one.file,
      line: one.line,
      column: null,
      is_error: true,
      message: collectionMessages.caseHereAlready,
    });
  const given = readCells(one, options, problems);
  if (problems.some(({ is_error }) => is_error)) return { key: one.key, case_id, problems, store: null };
  const answers = new Map([...(stored?.answers ?? [])].filter(([id]) => !options.covered.has(id)));
  for (const [id, answer] of given) answers.set(id, answer);
  const open = openCase(answers, options);
  const rules = toAppliedRules(open);
  const { hidden } = rules.outcome;
  const shown = options.structure.sections.filter(({ id }) => !hidden.sections.has(id));
  const left = shown.flatMap((section) =>
    validateSection(
      questionsOf(section).map((question) => withAnswer(question, open.stored)),
      rules,
    ),
  );
  const identifiers = (options.identifiers.get(one) ?? []).filter(
    ({ question_id }) => !hidden.questions.has(question_id),
  );
  for (const { question_id, message } of [...left, ...identifiers]) {
    const cell = one.cells.get(question_id);
    const { file, line } = cell ?? one;
    problems.push({ file, line, column: cell?.column ?? null, is_error: false, message });
  }
  const isComplete = left.length === 0 && !identifiers.some(({ is_refusal }) => is_refusal);
  const calculated = new Map(isComplete ? calculatedAnswers(options.structure, rules.outcome) : []);
  const wanted = new Map([...answers].filter(([id]) => !hidden.questions.has(id)));
  for (const [id, answer] of calculated) wanted.set(id, answer);
  return {
    key: one.key,
    case_id,
    problems,
    store: {
      is_complete: isComplete,
      sections: shown.flatMap((section) => {
        const isBegun = questionsOf(section).some(({ id }) => wanted.has(id));
        return isComplete || isBegun ? [{ section_id: section.id, is_complete: isComplete }] : [];
      }),
      changes: changesBetween(stored?.answers ?? new Map(), wanted, isComplete ? null : options.covered),
    },
  };
}

/** Reads the cells of a case as answers; what cannot be one is added to the problems. */
function readCells(one: FoundCase, { format }: Options, problems: CaseProblem[]): Map<number, Answer> {
  const given = new Map<number, Answer>();
  for (const { question, raw, file, line, column } of one.cells.values()) {
    const { value, missing_reason, problem } = parseAnswer(question, raw, format);
    const message =
      problem ??
      (missing_reason !== null && !question.missing_allowed
        ? collectionMessages.mustHaveValue
        : validateAnswer(question, value));
    if (message !== null) problems.push({ file, line, column, is_error: true, message });
    else given.set(question.id, { ...unanswered, value, missing_reason });
  }
  return given;
}

/** Returns a case as the rules read it. A case was in no period before, and nothing in it is explained yet. */
const openCase = (answers: Map<number, Answer>, options: Options): LoadedAnswers => ({
  set: {
    questionnaire_id: options.questionnaire_id,
    submission_id: options.submission_id,
    case_code_id: null,
  },
  structure: options.structure,
  stored: {
    answers,
    earlier: new Map(),
    states: new Map(),
    explanations: new Map(),
    given: new Set(answers.keys()),
    questionnaire: { status: 'open', structure_version: 0 },
  },
});

function calculatedAnswers(
  { questions }: Structure,
  { calculated, hidden }: ReturnType<typeof toAppliedRules>['outcome'],
): [number, Answer][] {
  return [...questions.values()].flatMap(({ id, question_code }): [number, Answer][] => {
    const value = calculated.get(question_code) ?? null;
    return value === null || hidden.questions.has(id) ? [] : [[id, { ...unanswered, value }]];
  });
}

/**
 * Returns what to write so that the stored answers are the wanted ones.
 * @param covered the questions that may be cleared; null for all
 */
function changesBetween(
  stored: ReadonlyMap<number, Answer>,
  wanted: ReadonlyMap<number, Answer>,
  covered: ReadonlySet<number> | null,
): ImportedCase['changes'] {
  const isSame = (one: Answer | undefined, other: Answer) =>
    JSON.stringify(one?.value ?? null) === JSON.stringify(other.value) &&
    (one?.missing_reason ?? null) === other.missing_reason;
  const set = [...wanted].flatMap(([question_id, answer]) =>
    isSame(stored.get(question_id), answer)
      ? []
      : [{ question_id, value: answer.value, missing_reason: answer.missing_reason }],
  );
  const cleared = [...stored].flatMap(([question_id, answer]) =>
    wanted.has(question_id) || isSame(answer, unanswered) || (covered && !covered.has(question_id))
      ? []
      : [{ question_id, value: null, missing_reason: null }],
  );
  return [...set, ...cleared];
}

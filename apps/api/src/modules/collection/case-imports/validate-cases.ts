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
import type { StructureRow } from '../../questionnaires/questionnaires/structure.sql.ts';
import { questionsOf, type Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { StoredCase } from '../../responses/answers/cases/imported-cases.sql.ts';
import type { FoundCase } from './group-cases.ts';

/** A question of a case whose answer another case has too. */
export type IdentifierProblem = { question_id: number; message: string; is_refusal: boolean };

/** A case with its answers that apply to it; `draft` is what to store, null if the case has an error. */
export type ValidatedCase = {
  found: FoundCase;
  case_id: number | null;
  problems: CaseProblem[];
  answers: ReadonlyMap<number, Answer>;
  draft: Draft | null;
};
type Draft = {
  stored: ReadonlyMap<number, Answer>;
  shown: readonly StructureRow[];
  calculated: readonly [number, Answer][];
  /** Nothing is missing and no check fails. */
  is_complete: boolean;
};
/** A case as it would be stored; null if it cannot be. */
export type FinishedCase = {
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

function validateCase(found: FoundCase, options: Options): ValidatedCase {
  const stored = options.existing.get(found.key) ?? null;
  const case_id = stored?.id ?? null;
  const problems = [...found.problems];
  if (stored && !options.replace)
    problems.push({
      file: found.file,
      line: found.line,
      column: null,
      is_error: true,
      message: collectionMessages.caseExists.text,
    });
  const given = readCells(found, options, problems);
  const answers = new Map([...(stored?.answers ?? [])].filter(([id]) => !options.covered.has(id)));
  for (const [id, answer] of given) answers.set(id, answer);
  const open = openCase(answers, options);
  const rules = toAppliedRules(open);
  const { hidden } = rules.outcome;
  const asked = new Map([...answers].filter(([id]) => !hidden.questions.has(id)));
  if (problems.some(({ is_error }) => is_error))
    return { found, case_id, problems, answers: asked, draft: null };
  const shown = options.structure.sections.filter(({ id }) => !hidden.sections.has(id));
  const left = shown.flatMap((section) =>
    validateSection(
      questionsOf(section).map((question) => withAnswer(question, open.stored)),
      rules,
    ),
  );
  for (const one of left) problems.push(noteOf(found, one));
  return {
    found,
    case_id,
    problems,
    answers: asked,
    draft: {
      stored: stored?.answers ?? new Map(),
      shown,
      calculated: left.length === 0 ? calculatedAnswers(options.structure, rules.outcome) : [],
      is_complete: left.length === 0,
    },
  };
}

/** Returns a problem that does not prevent storing the case, at the cell that it is about. */
function noteOf(
  { cells, ...found }: FoundCase,
  { question_id, message }: { question_id: number; message: string },
): CaseProblem {
  const cell = cells.get(question_id);
  const { file, line } = cell ?? found;
  return { file, line, column: cell?.column ?? null, is_error: false, message };
}

/**
 * Returns what to store of a case, once it is known whose identifiers other cases have: a refused case stays in progress.
 * @param covered the questions that the file has a column for
 */
export function finishCase(
  { found, case_id, problems, answers, draft }: ValidatedCase,
  identifiers: readonly IdentifierProblem[],
  covered: ReadonlySet<number>,
): FinishedCase {
  const all = [...problems, ...identifiers.map((one) => noteOf(found, one))];
  if (!draft) return { case_id, problems: all, store: null };
  const isComplete = draft.is_complete && !identifiers.some(({ is_refusal }) => is_refusal);
  const wanted = new Map(isComplete ? [...answers, ...draft.calculated] : answers);
  return {
    case_id,
    problems: all,
    store: {
      is_complete: isComplete,
      sections: draft.shown.flatMap((section) => {
        const isBegun = questionsOf(section).some(({ id }) => wanted.has(id));
        return isComplete || isBegun ? [{ section_id: section.id, is_complete: isComplete }] : [];
      }),
      changes: changesBetween(draft.stored, wanted, isComplete ? null : covered),
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
        ? collectionMessages.importedValueRequired.text
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

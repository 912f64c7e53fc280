import { isGiven } from '@portal/contract/responses/answer-rules';
import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';
import { codesInText } from '@portal/expressions/piped-texts';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import type { Db } from '../../../database/connect.ts';
import type { Actor, Respondent } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { sendLookupTables } from '../../questionnaires/lookup-tables/load-lookup-tables.ts';
import {
  loadStructure,
  questionsOf,
  type Structure,
} from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion, StructureRow } from '../../questionnaires/questionnaires/structure.sql.ts';
import { tryLockResponse } from '../questionnaire-responses/load-and-lock-response.sql.ts';
import {
  type LoadedResponse,
  keyOfResponse,
  loadResponse,
  assertAnswerable,
} from '../questionnaire-responses/load-response.ts';
import type { AnswerSet } from '../questionnaire-responses/answer-set.sql.ts';
import type { AppliedRules } from './validate-section.ts';
import { answerTo, selectStoredAnswers, type StoredAnswers } from './stored-answers.sql.ts';

/** The structure of a questionnaire and the answers of a set, as far as requested. */
export type LoadedAnswers = { set: AnswerSet; structure: Structure; stored: StoredAnswers };
export type LoadedSection = LoadedAnswers & { section: StructureRow };

type Versioned = { id: number; structure_version: number };

/** Every answer of a questionnaire, and last period's. */
export async function loadAnswers(
  db: Db,
  deps: Deps,
  set: AnswerSet,
  questionnaire: Versioned,
): Promise<LoadedAnswers> {
  return loadAnswersWith(db, deps, { set, questionnaire }, (structure) => ({
    questionIds: [...structure.questions.keys()],
    earlierCodes: [...structure.byCode.keys()],
  }));
}

/**
 * Loads the answers that a questionnaire's rules read, and which questions are answered: enough to calculate
 * progress.
 */
export async function loadProgressAnswers(
  db: Db,
  deps: Deps,
  set: AnswerSet,
  questionnaire: Versioned,
): Promise<LoadedAnswers> {
  return loadAnswersWith(db, deps, { set, questionnaire }, (structure) => ({
    questionIds: idsOf(structure, structure.rules.codes),
    earlierCodes: structure.rules.codes,
    given: true,
  }));
}

/** Loads the structure of a questionnaire, and the answers of a set that `selectionOf` names by it. */
async function loadAnswersWith(
  db: Db,
  deps: Deps,
  { set, questionnaire }: { set: AnswerSet; questionnaire: Versioned },
  selectionOf: (structure: Structure) => Parameters<typeof selectStoredAnswers>[2],
): Promise<LoadedAnswers> {
  const structure = await loadStructure(deps, db, questionnaire);
  return { set, structure, stored: await selectStoredAnswers(db, set, selectionOf(structure)) };
}

function sectionIn({ sections }: Structure, id: number): StructureRow {
  const found = sections.find((section) => section.id === id);
  if (!found) throw problems.notFound('section');
  return found;
}

/** A section of a questionnaire that was read whole. @throws 404 */
export const sectionOf = (loadedAnswers: LoadedAnswers, id: number): LoadedSection => ({
  ...loadedAnswers,
  section: sectionIn(loadedAnswers.structure, id),
});

/** The same once a section was saved, without reading it again. */
export function mergeSavedAnswers(
  loadedAnswers: LoadedAnswers,
  saved: readonly { question_id: number; answer: Answer }[],
): LoadedAnswers {
  const answers = new Map(loadedAnswers.stored.answers);
  for (const { question_id, answer } of saved) answers.set(question_id, answer);
  return { ...loadedAnswers, stored: { ...loadedAnswers.stored, answers } };
}

/** The answers to the questions of a section, or to some of them, and all that the rules read. @throws 404 */
export async function loadSection(
  db: Db,
  deps: Deps,
  set: AnswerSet,
  questionnaire: Versioned,
  section: { id: number; only?: number[] },
): Promise<LoadedSection> {
  const structure = await loadStructure(deps, db, questionnaire);
  const found = sectionIn(structure, section.id);
  const asked = questionsOf(found);
  const read = [...structure.rules.codes, ...(section.only ? [] : pipedQuestionCodes(found))];
  const stored = await selectStoredAnswers(db, set, {
    questionIds: [...new Set([...(section.only ?? asked.map(({ id }) => id)), ...idsOf(structure, read)])],
    earlierCodes: [
      ...new Set([...read, ...(section.only ? [] : asked.map(({ question_code }) => question_code))]),
    ],
    given: structure.rules.hasRosters,
  });
  return { set, structure, section: found, stored };
}

/**
 * The same for who is about to change them: held until the transaction ends. What was waited for may have changed how the
 * questionnaire is built, so that is looked at again. @throws 404, 403 or 409
 */
export async function loadAndLockSection(
  { actor, db, deps }: { actor: Actor | Respondent; db: Db; deps: Deps },
  loaded: LoadedResponse,
  section: { id: number; only?: number[] },
): Promise<LoadedSection> {
  assertAnswerable(loaded);
  const { set } = loaded;
  let { questionnaire, case: one } = loaded;
  for (;;) {
    // Sent together: what is read is what stands once it is held.
    const [held, opened] = await Promise.all([
      tryLockResponse(db, set),
      loadSection(db, deps, set, questionnaire, section),
    ]);
    if (held === undefined) continue;
    if (held.state === 'submitted' && !one) throw problems.locked();
    const now = opened.stored.questionnaire;
    const isSame =
      now.structure_version === questionnaire.structure_version &&
      now.status === questionnaire.status &&
      held.state !== 'submitted' &&
      held.case_state === (one?.state ?? null) &&
      held.answer_key_hash === (one?.answer_key_hash ?? null);
    if (isSame) return opened;
    const reloaded = await loadResponse(db, actor, deps.now(), keyOfResponse(loaded));
    assertAnswerable(reloaded);
    ({ questionnaire, case: one } = reloaded);
  }
}

const idsOf = ({ byCode }: Structure, codes: readonly string[]): number[] =>
  codes.flatMap((code) => byCode.get(code)?.id ?? []);

/** Lists the codes of the questions whose answers the texts of a section include. */
export const pipedQuestionCodes = (section: StructureRow): string[] => [
  ...new Set(
    questionsOf(section).flatMap(({ piped }) =>
      piped ? codesInText(`${piped.question_text} ${piped.help}`) : [],
    ),
  ),
];

/** A question as the contract writes it: its answer and last period's beside it. */
export const withAnswer = (question: AskedQuestion, stored: StoredAnswers, answer?: Answer): Question => ({
  ...question,
  answer: answer ?? answerTo(stored, question.id),
  previous: stored.earlier.get(question.question_code) ?? null,
});

/** Applies the rules to the stored answers, some of them changed. */
export function applyRules(
  { structure, stored }: LoadedAnswers,
  changed: ReadonlyMap<number, Pick<Answer, 'value' | 'missing_reason'>> = new Map(),
): RulesResult {
  return structure.rules.apply({
    given: (code) => {
      const { id } = structure.byCode.get(code)!;
      const answer = changed.get(id) ?? stored.answers.get(id);
      return answer ? isGiven(answer) : stored.given.has(id);
    },
    read: (code) => {
      const id = structure.byCode.get(code)?.id;
      return id === undefined ? null : (changed.get(id) ?? answerTo(stored, id)).value;
    },
    last: (code) => stored.earlier.get(code)?.value ?? null,
  });
}

/** The same with all that the checks of sections read, and the texts of a section that was opened. */
export function toAppliedRules(
  loadedAnswers: LoadedAnswers & { section?: StructureRow },
  outcome = applyRules(loadedAnswers),
): AppliedRules {
  const { structure, stored } = loadedAnswers;
  const codes = [
    ...new Set([
      ...structure.rules.codes,
      ...(loadedAnswers.section ? pipedQuestionCodes(loadedAnswers.section) : []),
    ]),
  ];
  const now = (code: string) => {
    const id = structure.byCode.get(code)?.id;
    return id === undefined ? null : answerTo(stored, id).value;
  };
  return {
    sections: structure.sections,
    outcome,
    answers: {
      now: Object.fromEntries(codes.map((code) => [code, now(code)])),
      last: Object.fromEntries(codes.map((code) => [code, stored.earlier.get(code)?.value ?? null])),
    },
    explanations: stored.explanations,
    checks: structure.checks,
    codes,
    lookups: sendLookupTables(structure.lookups, () => applyRules(loadedAnswers)),
  };
}

import type { Answer, Question } from '@portal/contract/questionnaires';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import { keptStructure, questionsOf, type Structure } from '../questionnaires/kept-structure.ts';
import type { AskedQuestion, StructureRow } from '../questionnaires/structure.sql.ts';
import { lockReturn } from '../submissions/answering.sql.ts';
import { openForTrying } from '../submissions/open-answering.ts';
import type { AppliedRules } from './apply-rules.ts';
import { answerTo, selectStoredAnswers, type StoredAnswers } from './stored-answers.sql.ts';

export type AnswersKey = { questionnaire_id: number; submission_id: number };

/** A section of a questionnaire as it is built, and what a submission has answered as far as it matters for it. */
export type OpenAnswers = {
  key: AnswersKey;
  structure: Structure;
  section: StructureRow;
  stored: StoredAnswers;
};

/**
 * The answers to some questions of a section, and all that the rules read, for who is about to change them: held until
 * the transaction ends. What was waited for may have changed how the questionnaire is built, so that is looked at again.
 * @throws 404, 403 or 409
 */
export async function openAnswersToChange(
  { actor, db, deps }: { actor: Actor; db: Db; deps: Deps },
  key: AnswersKey,
  sectionId: number,
  questionIds: number[],
): Promise<OpenAnswers> {
  // Seen first: who may not see it must not even begin it.
  let { questionnaire } = await openForTrying(db, actor, deps.now(), key);
  if ((await lockReturn(db, key.questionnaire_id, key.submission_id)) === 'submitted') throw problems.locked();
  for (;;) {
    const opened = await readAnswers(db, deps, key, questionnaire, sectionId, questionIds);
    const now = opened.stored.questionnaire;
    const isSame =
      now.structure_version === questionnaire.structure_version && now.status === questionnaire.status;
    if (isSame) return opened;
    ({ questionnaire } = await openForTrying(db, actor, deps.now(), key));
  }
}

/** The answers to the questions of a section (or some of them), last period's, and all that the rules read. @throws 404 */
export async function readAnswers(
  db: Db,
  deps: Deps,
  key: AnswersKey,
  questionnaire: { id: number; structure_version: number },
  sectionId: number,
  questionIds?: number[],
): Promise<OpenAnswers> {
  const structure = await keptStructure(deps, db, questionnaire);
  const section = structure.sections.find((one) => one.id === sectionId);
  if (!section) throw problems.notFound('section');
  const { codes } = structure.rules;
  const ruled = codes.flatMap((code) => structure.byCode.get(code)?.id ?? []);
  const asked = questionsOf(section);
  const stored = await selectStoredAnswers(db, key, {
    questionIds: [...new Set([...(questionIds ?? asked.map(({ id }) => id)), ...ruled])],
    earlierCodes: [...new Set([...codes, ...(questionIds ? [] : asked.map((one) => one.question_code))])],
  });
  return { key, structure, section, stored };
}

/** A question as the contract writes it: its answer and last period's beside it. */
export const withAnswer = (question: AskedQuestion, stored: StoredAnswers, answer?: Answer): Question => ({
  ...question,
  answer: answer ?? answerTo(stored, question.id),
  previous: stored.earlier.get(question.question_code) ?? null,
});

/** What the rules make of the stored answers, with some of them changed. */
export function applyStored(
  { structure, stored }: Pick<OpenAnswers, 'structure' | 'stored'>,
  changed: ReadonlyMap<number, Pick<Answer, 'value'>> = new Map(),
): Outcome {
  return structure.rules.apply({
    read: (code) => {
      const id = structure.byCode.get(code)?.id;
      return id === undefined ? null : (changed.get(id)?.value ?? (changed.has(id) ? null : answerTo(stored, id).value));
    },
    last: (code) => stored.earlier.get(code)?.value ?? null,
  });
}

/** The same in the form that the checks of sections read. */
export function appliedTo(
  open: Pick<OpenAnswers, 'structure' | 'stored'>,
  outcome = applyStored(open),
): Omit<AppliedRules, 'loaded'> {
  const { structure, stored } = open;
  const { codes } = structure.rules;
  const value = (code: string) => {
    const id = structure.byCode.get(code)?.id;
    return id === undefined ? null : answerTo(stored, id).value;
  };
  return {
    sections: structure.sections,
    outcome,
    answers: {
      now: Object.fromEntries(codes.map((code) => [code, value(code)])),
      last: Object.fromEntries(codes.map((code) => [code, stored.earlier.get(code)?.value ?? null])),
    },
    explanations: stored.explanations,
    checks: structure.checks,
    codes,
  };
}

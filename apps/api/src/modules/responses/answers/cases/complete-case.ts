import type { Db } from '../../../../database/connect.ts';
import { type Actor, type Respondent, authorIdOf } from '../../../../http/actor.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { finishCase } from '../../case-codes/case-states.sql.ts';
import { questionsOf } from '../../../questionnaires/questionnaires/structure-cache.ts';
import { type LoadedResponse, lockEditableResponse } from '../../questionnaire-responses/load-response.ts';
import { getRespondentAnswerKey } from '../respondent-answer-key.ts';
import { writeSectionState } from '../answers.sql.ts';
import { validateSection } from '../validate-section.ts';
import type { IdentifierMatch } from './case-identifiers.sql.ts';
import { findIdentifierMatches, refusalOfMatch } from './find-identifier-problems.ts';
import {
  toAppliedRules,
  type LoadedAnswers,
  loadAnswers,
  withAnswer,
} from '../load-answers-and-apply-rules.ts';
import { finaliseAnswers } from '../finalise-answers.ts';

/** A remaining problem in a case, with its page. */
export type CaseProblem = { section_id: number; question_id: number; message: string };

/**
 * Completes a case: its sections are marked complete, what no longer applies is taken out and what is calculated stored, as
 * when a questionnaire is submitted. @returns what keeps it from being complete, in which case nothing is stored, and answers
 * that identify other cases
 */
export async function completeCase(
  context: { actor: Actor | Respondent; db: Db; deps: Deps },
  loaded: LoadedResponse & { case: NonNullable<LoadedResponse['case']> },
  reference: string | null = null,
): Promise<{ problems: CaseProblem[]; matches: IdentifierMatch[] }> {
  const { actor, db, deps } = context;
  const held = await lockEditableResponse(context, loaded);
  const open = forWriter(actor, await loadAnswers(db, deps, held.set, held.questionnaire));
  const rules = toAppliedRules(open);
  const shown = open.structure.sections.filter(({ id }) => !rules.outcome.hidden.sections.has(id));
  const problems = shown.flatMap((section) =>
    validateSection(
      questionsOf(section).map((question) => withAnswer(question, open.stored)),
      rules,
    ).map((problem) => ({ section_id: section.id, ...problem })),
  );
  if (problems.length > 0) return { problems, matches: [] };
  const matches = (await findIdentifierMatches(db, loaded)).filter(
    ({ question_id }) => !rules.outcome.hidden.questions.has(question_id),
  );
  const refused = matches.flatMap((match) => refusedIn(shown, match) ?? []);
  if (refused.length > 0) return { problems: refused, matches };
  const by = { userId: authorIdOf(actor), now: deps.now() };
  for (const { id } of shown)
    if (open.stored.states.get(id) !== 'complete')
      await writeSectionState(db, { ...held.set, section_id: id }, 'complete', by);
  const states = new Map([...open.stored.states, ...shown.map(({ id }) => [id, 'complete'] as const)]);
  await finaliseAnswers(db, { ...open, stored: { ...open.stored, states } }, by);
  await finishCase(db, loaded.case.id, {
    now: deps.now(),
    reference,
    key_hash: getRespondentAnswerKey(actor),
  });
  return { problems: [], matches };
}

/** Returns the problem with its page if an answer refuses a case. */
function refusedIn(
  shown: LoadedAnswers['structure']['sections'],
  match: IdentifierMatch,
): CaseProblem | null {
  const message = refusalOfMatch(match);
  const section = shown.find((one) => questionsOf(one).some(({ id }) => id === match.question_id));
  return message !== null && section
    ? { section_id: section.id, question_id: match.question_id, message }
    : null;
}

/** A respondent is asked nothing about warnings: they saw them beside the questions, and know better than any rule. */
const forWriter = (actor: Actor | Respondent, open: LoadedAnswers): LoadedAnswers =>
  actor.kind === 'user'
    ? open
    : {
        ...open,
        stored: { ...open.stored, explanations: new Map(open.structure.checks.map(({ id }) => [id, ''])) },
      };

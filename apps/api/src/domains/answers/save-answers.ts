import { checkAnswer, wantsAnswer } from '@portal/contract/answer-rules';
import type { AnswerChange, saveAnswers as endpoint } from '@portal/contract/answers';
import type { Question } from '@portal/contract/questionnaires';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectSection, selectSectionProgress } from '../questionnaires/questionnaires.sql.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { openForWriting } from '../submissions/open-answering.ts';
import { applyRules, problemsOfSection } from './apply-rules.ts';
import { reopenOtherSections } from './reopen-sections.ts';
import { lockResponses, type StoredChange, writeAnswers, writeSectionState } from './answers.sql.ts';

type Change = Required<AnswerChange>;
type Verdict = { kind: 'store' | 'same' | 'conflict' } | { kind: 'refuse'; message: string };

/**
 * Saves answers of a section in one transaction with their history and the section's state. Each change is judged by
 * itself: one that is refused, or was overtaken by somebody else's, does not keep the others from being stored.
 */
export const saveAnswers: Handler<typeof endpoint> = async ({ actor, body, db, deps, query }) => {
  const key = { questionnaire_id: query.questionnaire_id, submission_id: body.submission_id };
  await openForWriting(db, actor, deps.now(), key);
  if (!(await selectSection(db, query.questionnaire_id, body.section_id))) throw problems.notFound('section');
  await lockResponses(db, {
    submissionId: body.submission_id,
    questionIds: body.answers.map((change) => change.question_id),
  });
  const load = async () =>
    (await selectSectionQuestions(db, body.section_id, body.submission_id)).map(wireQuestion);
  const before = new Map((await load()).map((question) => [question.id, question]));
  const changes = lastOfEach(body.answers as Change[]);
  const judged = changes.map((change) => ({
    change,
    verdict: judge(before.get(change.question_id), change),
  }));

  const stored: StoredChange[] = judged
    .filter(({ verdict }) => verdict.kind === 'store')
    .map(({ change }) => change);
  const by = { userId: actor.user_id, now: deps.now() };
  if (stored.length > 0) {
    const rules = await applyRules(db, key);
    await writeAnswers(db, body.submission_id, by.userId, by.now, stored);
    await reopenOtherSections(db, key, body.section_id, rules, by);
  }
  const after =
    stored.length > 0 ? new Map((await load()).map((question) => [question.id, question])) : before;
  const pick = (kind: Verdict['kind'][]) =>
    judged
      .filter(({ verdict }) => kind.includes(verdict.kind))
      .map(({ change }) => ({
        question_id: change.question_id,
        answer: after.get(change.question_id)!.answer,
      }));

  const state = await stateOfSection();
  return {
    saved: pick(['store', 'same']),
    conflicts: pick(['conflict']),
    refused: judged.flatMap(({ change, verdict }) =>
      verdict.kind === 'refuse' ? [{ question_id: change.question_id, message: verdict.message }] : [],
    ),
    section_state: state,
  };

  async function isWhole() {
    return problemsOfSection([...after.values()], await applyRules(db, key)).length === 0;
  }

  /** A complete section stays complete while it still passes its rules; any other is now in progress. */
  async function stateOfSection() {
    const progress = await selectSectionProgress(db, query.questionnaire_id, body.submission_id);
    const present = progress.find((section) => section.id === body.section_id)!.state;
    if (stored.length === 0) return present;
    if (present === 'complete' && (await isWhole())) return present;
    const section = { sectionId: body.section_id, submissionId: body.submission_id };
    await writeSectionState(db, section, 'in_progress', by);
    return 'in_progress' as const;
  }
};

/** Of several changes to one question in one call, the last is meant. */
const lastOfEach = (changes: Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.question_id, change])).values(),
];

function judge(question: Question | undefined, change: Change): Verdict {
  if (!question || !wantsAnswer(question))
    return { kind: 'refuse', message: 'This question is not part of the section.' };
  if (isSame(question, change)) return { kind: 'same' };
  if (change.version !== question.answer.version) return { kind: 'conflict' };
  if (change.missing_reason && change.value !== null) {
    return { kind: 'refuse', message: 'Give a value, or a reason why there is none, not both.' };
  }
  if (change.missing_reason && !question.missing_allowed) {
    return { kind: 'refuse', message: 'This question must be answered with a value.' };
  }
  const message = checkAnswer(question, change.value);
  return message ? { kind: 'refuse', message } : { kind: 'store' };
}

/** Sent twice, because the answer to the first time got lost: nothing to do. */
function isSame({ answer }: Question, change: Change): boolean {
  return (
    JSON.stringify(answer.value) === JSON.stringify(change.value) &&
    answer.missing_reason === change.missing_reason &&
    (answer.explanation ?? '') === (change.explanation ?? '')
  );
}

import type { AnswerWarning } from '@portal/contract/responses/answers';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { isNumeric, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { validateAnswer, findIncompleteReason } from '@portal/contract/responses/answer-rules';
import { questionsOf, type Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { AnswerWarningFacts } from './answer-warnings.sql.ts';

/** Checks if a figure can be unusual at all: other questions can only be doubtful if missing. */
const isJudged = (question: AskedQuestion): boolean =>
  isNumeric(question) &&
  (question.soft_minimum !== null || question.soft_maximum !== null || question.tolerance_percent !== null);

/** The questions whose answers have to be read, and the codes of which last period's have. */
export function listAnswerWarningInputs(structures: Iterable<Structure>) {
  const questionIds = new Set<number>();
  const earlierCodes = new Set<string>();
  for (const { questions, byCode, rules } of structures) {
    for (const question of questions.values()) {
      if (isJudged(question)) questionIds.add(question.id);
      if (question.tolerance_percent !== null) earlierCodes.add(question.question_code);
    }
    for (const code of rules.codes) {
      earlierCodes.add(code);
      const id = byCode.get(code)?.id;
      if (id !== undefined) questionIds.add(id);
    }
  }
  return { questionIds: [...questionIds], earlierCodes: [...earlierCodes] };
}

/**
 * Finds the doubtful answers of a questionnaire for one submission, in reading order, by the rules of saving.
 */
export function findAnswerWarnings(
  facts: AnswerWarningFacts,
  structure: Structure,
  questionnaireName: string,
): AnswerWarning[] {
  const answers = new Map((facts.answers ?? []).map((one) => [one.question_id, one]));
  const earlier = (code: string): AnswerValue | null => facts.earlier?.[code] ?? null;
  const outcome = structure.rules.apply({
    read: (code) => answers.get(structure.byCode.get(code)?.id ?? 0)?.value ?? null,
    given: (code) => facts.given[structure.byCode.get(code)!.bit_number] === '1',
    last: earlier,
  });
  const begun = new Set(facts.begun_sections);
  const explained = new Set(facts.explained_checks);
  const checks = new Map<number, string[]>();
  for (const { check, question_ids } of outcome.failing) {
    const [first] = question_ids;
    if (first === undefined || (check.severity === 'warning' && explained.has(check.id))) continue;
    checks.set(first, [...(checks.get(first) ?? []), check.message]);
  }
  return structure.sections.flatMap((section) =>
    questionsOf(section)
      .filter((question) => expectsAnswer(question) && !outcome.hidden.questions.has(question.id))
      .flatMap((question): AnswerWarning[] => {
        const found: Pick<AnswerWarning, 'kind' | 'message'>[] = (checks.get(question.id) ?? []).map(
          (message) => ({
            kind: 'check',
            message,
          }),
        );
        const answer = answers.get(question.id);
        const isGiven = facts.given[question.bit_number] === '1';
        if (!isGiven && begun.has(section.id) && outcome.required.has(question.id))
          found.push({
            kind: 'required',
            message: findIncompleteReason({ ...question, required: true }, NOTHING, null)!,
          });
        if (answer && isGiven && validateAnswer(question, answer.value) === null) {
          const message = findIncompleteReason(
            { ...question, required: false },
            answer,
            earlier(question.question_code),
          );
          if (message !== null)
            found.push({ kind: answer.missing_reason ? 'no_reason' : 'unusual', message });
        }
        return found.map((one) => ({
          ...one,
          submission_id: facts.submission_id,
          submission_name: facts.submission_name,
          questionnaire_id: facts.questionnaire_id,
          questionnaire_name: questionnaireName,
          section_id: section.id,
          section_name: section.section_name,
          question_id: question.id,
          question_text: question.question_text,
        }));
      }),
  );
}

const NOTHING = { value: null, missing_reason: null, explanation: null };

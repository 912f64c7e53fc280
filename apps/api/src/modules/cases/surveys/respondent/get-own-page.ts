import type { getOwnPage as endpoint } from '@portal/contract/cases/surveys';
import type { Answer, Question, AnswerFormatFields } from '@portal/contract/questionnaires/questionnaires';
import { fillPipedAnswers, NO_ANSWER } from '@portal/expressions/piped-texts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import {
  toAppliedRules,
  loadSection,
  withAnswer,
} from '../../../responses/answers/load-answers-and-apply-rules.ts';
import { buildSectionRules } from '../../../responses/answers/section-rules.ts';
import type { StructureRow } from '../../../questionnaires/questionnaires/structure.sql.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { loadRespondentLanguage, type RespondentLanguage } from './load-respondent-language.ts';

/**
 * Removes the author from an answer for its respondent: other people who changed the answer are not named.
 */
export const withoutAuthor = (answer: Answer): Answer => ({ ...answer, updated_by_name: null });

/** Returns a page with its questions and current answers, while answers can be changed. */
export const getOwnPage: Handler<typeof endpoint> = async ({ db, deps, params, query, loaded }) => {
  assertEditable(loaded);
  const { questionnaire, set } = loaded;
  const open = await loadSection(db, deps, set, questionnaire, { id: params.id });
  const reader = await loadRespondentLanguage(deps, db, questionnaire, {
    asked: [query.language, loaded.case.language],
  });
  const { checks, elsewhere, ...rules } = buildSectionRules(
    open.section,
    open.structure,
    toAppliedRules(open),
  );
  return {
    ...sectionIn(reader, open.section, (asked) => {
      const { answer, ...question } = withAnswer(asked, open.stored);
      return { ...question, answer: withoutAuthor(answer), previous: null };
    }),
    state: open.stored.states.get(params.id) ?? 'not_started',
    ...rules,
    elsewhere: Object.fromEntries(
      Object.entries(elsewhere).map(([code, one]) => [
        code,
        { ...one, ...(one.question && { question: sayOptions(reader, one.question) }) },
      ]),
    ),
    checks: checks.map((check) => ({ ...check, message: reader.say(check.message) })),
  };
};

type Asked = StructureRow['sub_sections'][number]['questions'][number];

/** A section whose texts are in the reader's language. */
const sectionIn = (
  { say }: RespondentLanguage,
  section: StructureRow,
  withOwn: (asked: Asked) => Question,
) => ({
  id: section.id,
  section_name: say(section.section_name),
  guidance: say(section.guidance),
  sub_sections: section.sub_sections.map((part) => ({
    ...part,
    sub_section_name: say(part.sub_section_name),
    guidance: say(part.guidance),
    rows: part.rows.map((row) => ({ ...row, row_name: say(row.row_name) })),
    columns: part.columns.map((column) => ({ ...column, column_name: say(column.column_name) })),
    questions: part.questions.map(withOwn).map((question) => ({
      ...sayOptions({ say }, question),
      ...textsIn({ say }, question),
    })),
  })),
});

const sayOptions = <Said extends AnswerFormatFields>(
  { say }: Pick<RespondentLanguage, 'say'>,
  question: Said,
): Said => ({
  ...question,
  unit: say(question.unit),
  options: question.options.map((option) => ({ ...option, option_name: say(option.option_name) })),
});

/** Translates a text that includes answers in its raw form; the page fills in the answers. */
function textsIn({ say }: Pick<RespondentLanguage, 'say'>, { question_text, help, piped }: Question) {
  const written = piped ?? { question_text, help };
  const texts = { question_text: say(written.question_text), help: say(written.help) };
  if (!piped) return texts;
  const blank = (text: string) => fillPipedAnswers(text, () => NO_ANSWER);
  return { question_text: blank(texts.question_text), help: blank(texts.help), piped: texts };
}

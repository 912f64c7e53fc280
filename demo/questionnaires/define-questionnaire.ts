import {
  instrumentDefinition,
  type InstrumentDefinition,
  type InstrumentInput,
} from '@portal/contract/builder/instrument-definition';

type Given = InstrumentInput;
type Section = NonNullable<Given['sections']>[number];
export type Question = NonNullable<NonNullable<Section['sub_sections']>[number]['questions']>[number];

/** A questionnaire of cases as the product's own file describes it: a page a section, each with a plain list of questions. */
export const defineQuestionnaire = (
  texts: Pick<Given, 'questionnaire_name' | 'kind' | 'introduction' | 'declaration'>,
  pages: { section_name: string; guidance?: string; questions: Question[] }[],
): InstrumentDefinition =>
  instrumentDefinition.parse({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    ...texts,
    sections: pages.map(({ questions, ...page }) => ({ ...page, sub_sections: [{ questions }] })),
  });

type More = Partial<Omit<Question, 'question_code' | 'question_text' | 'question_type' | 'options'>>;

/** Defines a question with one of several options, listed by their codes. */
export const defineChoice = (
  question_code: string,
  question_text: string,
  options: Record<string, string>,
  overrides: More = {},
): Question => ({
  question_code,
  question_text,
  question_type: 'single_choice',
  missing_allowed: false,
  options: Object.entries(options).map(([option_code, option_name]) => ({ option_code, option_name })),
  ...overrides,
});

export const defineQuestion = (
  question_type: Question['question_type'],
  question_code: string,
  question_text: string,
  overrides: More = {},
): Question => ({ question_code, question_text, question_type, missing_allowed: false, ...overrides });

/** The questions of a questionnaire in reading order. */
export const flattenQuestions = ({ sections }: InstrumentDefinition) =>
  sections.flatMap((section) => section.sub_sections.flatMap((sub) => sub.questions));

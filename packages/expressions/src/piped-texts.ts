/** A placeholder for the answer to a question: its code in double braces, as in `How old is {{name}}?`. */
const place = /\{\{\s*([a-z_]\w*)\s*\}\}/gi;

/** Lists the question codes in a text's placeholders, each once, in their order. */
export const codesInText = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(place), ([, code]) => code!)),
];

/** The text with what `answerFor` gives in each of its places. */
export const fillPipedAnswers = (text: string, answerFor: (code: string) => string): string =>
  text.replace(place, (_, code: string) => answerFor(code));

/** The text shown in place of an answer that does not exist, or not yet. */
export const NO_ANSWER = '…';

/** A place for the answer of a question, as `fillText` reads it. */
export const formatPlaceholder = (code: string): string => `{{${code}}}`;

/** The text after questions have got other codes. */
export const renameInText = (text: string, codes: ReadonlyMap<string, string>): string =>
  fillPipedAnswers(text, (code) => formatPlaceholder(codes.get(code) ?? code));

/** A longer text of a question is no name for it: its code is. */
const LONGEST_NAME = 60;

type Worded = { question_code: string; question_text: string; help: string };
/** A question's texts with placeholders, as written. */
export type Piped = { question_text: string; help: string };

export const hasPlaceholder = (text: string): boolean => text.includes('{{') && codesInText(text).length > 0;

const questionHasPlaceholders = ({ question_text, help }: Pick<Worded, 'question_text' | 'help'>): boolean =>
  hasPlaceholder(question_text) || hasPlaceholder(help);

/** The text with the question named in brackets in each of its places; `texts`: what questions ask, by their codes. */
export const labelPlaceholders = (text: string, texts: ReadonlyMap<string, string>): string =>
  fillPipedAnswers(text, (code) => `[${nameOf(code, texts.get(code) ?? '')}]`);

/**
 * Replaces placeholders with the question's name in brackets, for views without the answers, as on paper and
 * in lists. Adds the original text as `piped`, for views with the answers.
 * @returns the given questions, some with other texts
 */
export function labelQuestionPlaceholders<Question extends Worded>(
  questions: readonly Question[],
): (Question & { piped?: Piped })[] {
  if (!questions.some(questionHasPlaceholders)) return [...questions];
  const texts = new Map(questions.map(({ question_code, question_text }) => [question_code, question_text]));
  return questions.map((question) => {
    if (!questionHasPlaceholders(question)) return question;
    const { question_text, help } = question;
    const named = {
      question_text: labelPlaceholders(question_text, texts),
      help: labelPlaceholders(help, texts),
    };
    return { ...question, ...named, piped: { question_text, help } };
  });
}

/** The same of the questions of sections, each in its place. */
export function labelSectionPlaceholders<Section extends { sub_sections: { questions: Worded[] }[] }>(
  sections: readonly Section[],
): Section[] {
  const named = labelQuestionPlaceholders(
    sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions)),
  );
  let next = 0;
  return sections.map((section) => ({
    ...section,
    sub_sections: section.sub_sections.map((part) => ({
      ...part,
      questions: part.questions.map(() => named[next++]!),
    })),
  }));
}

function nameOf(code: string, text: string): string {
  const name = text.replace(/[?.:]\s*$/, '').trim();
  return name === '' || name.length > LONGEST_NAME || /<[a-z/]/i.test(name) || codesInText(name).length > 0
    ? code
    : name;
}

/** Returns the question's text without its last sign, as a heading before a colon. */
export const questionHeading = ({ question_text }: { question_text: string }): string =>
  question_text.trim().replace(/[?.:]$/, '');

/** Returns the question's name in sentences about its answer. A whole question is quoted. */
export const questionLabel = (question: { question_text: string }): string =>
  /[^?]\?\s*$/.test(question.question_text)
    ? `“${question.question_text.trim()}”`
    : questionHeading(question) || 'This answer';

/** Returns the question's name in sentences about its answer. */
export const questionLabel = (question: { question_text: string }): string =>
  question.question_text.replace(/[?.:]\s*$/, '') || 'This answer';

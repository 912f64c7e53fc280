type Status = 'draft' | 'open' | 'closed';

/** Why a questionnaire cannot go from one status to another; null when it can. */
export function whyNotStatus(
  from: Status,
  to: Status,
  { questions, answering }: { questions: number; answering: number },
): string | null {
  if (from === to) return null;
  if (to === 'open') return questions > 0 ? null : 'Add a question before you open this questionnaire.';
  if (to === 'closed') {
    return from === 'open'
      ? null
      : 'This questionnaire is a draft: nobody can answer it, so there is nothing to close.';
  }
  if (answering === 0) return null;
  const who = answering === 1 ? '1 submission has' : `${answering} submissions have`;
  return `${who} answered this questionnaire, so it cannot become a draft again. Close it instead.`;
}

import type { AnswerStore } from '../features/responses/answers/store/answer-store.ts';
import { createSectionRules } from '../features/responses/answers/store/section-rules.ts';

/** Builds the context of a section that a contributor fills in. */
export const buildAnswersContext = (
  section: Parameters<typeof createSectionRules>[0],
  store: AnswerStore,
) => ({
  store,
  rules: createSectionRules(section, store),
  isReadOnly: false,
  submissionId: 1,
  sectionId: 1,
  isTrial: false,
  explainCheck: () => Promise.resolve(),
});

import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';

/** Few questions have a default: what offers it comes with the first that has one. */
export const SuggestedAnswer = lazyComponent(
  async () => (await import('./suggested-answers.tsx')).SuggestedAnswer,
);
export const SuggestionBar = lazyComponent(
  async () => (await import('./suggested-answers.tsx')).SuggestionBar,
);

import type { RequestSpec } from '@portal/contract/shared/endpoint';

/** What the server answers, as people read it here: it speaks English, as these screens do. */
export const translateResponse = <Answer>(
  _of: RequestSpec | 'refusal',
  answer: Answer,
): Answer | Promise<Answer> => answer;

import type { Sent } from '@portal/contract/endpoint';

/** What the server answers, as people read it here: it speaks English, as these screens do. */
export const asReadHere = <Answer>(_of: Sent | 'refusal', answer: Answer): Answer | Promise<Answer> => answer;

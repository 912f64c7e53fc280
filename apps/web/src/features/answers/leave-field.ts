import { afterPress } from '../../lib/after-press.ts';
import type { AnswerStore } from './answer-store.ts';

/** A field is left: what was typed goes to the server. Remarks on it must not push away what is being clicked. */
export const leaveField = (store: AnswerStore): void => afterPress(() => void store.flush());

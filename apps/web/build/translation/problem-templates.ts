import { messageTemplates } from '../../../api/src/lib/define-messages.ts';

// The server declares its messages when their files are loaded.
import.meta.glob(['../../../api/src/messages/*.ts', '!**/*.test.ts'], { eager: true });

/** The English template of each message of the server, by its code. */
export const problemTemplates = [...messageTemplates];

import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { NamesIn } from '@portal/wording/message-values';

type Params = Record<string, string | number>;
/** A list is shown with commas between its items. */
type Given = string | number | readonly string[];

const english = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } }).setMessagesCompiler(compileMessage);

/**
 * A sentence of the server with its stable code and the values that it names. Programs and other languages go by the
 * code, people read the text.
 */
export class Message {
  readonly text: string;
  constructor(
    readonly code: string,
    text: string,
    readonly params: Params = {},
  ) {
    this.text = text;
  }
}

/** The codes of sentences that are made elsewhere, such as in the contract's schemas or by the expression parser. */
export type SharedCode =
  | 'invalid_answer'
  | 'invalid_dates'
  | 'invalid_expression'
  | 'invalid_field'
  | 'invalid_placeholder'
  | 'invalid_question'
  | 'invalid_webhook_address'
  | 'single_sign_on_refused'
  | 'unreadable_file';

/** Wraps a sentence that is made outside the server, so that it has no code of its own. */
export const sharedMessage = (code: SharedCode, text: string) => new Message(code, text);

interface Templates {
  readonly [key: string]: string | Templates;
}
type MessagesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? [NamesIn<Tree[Key]>] extends [never]
      ? Message
      : (params: Record<NamesIn<Tree[Key]>, Given>) => Message
    : MessagesOf<Tree[Key]>;
};

/** Every template by its code, for the catalogues of other languages. */
export const messageTemplates = new Map<string, string>();

const snakeCase = (path: string) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Declares messages as ICU templates. The code of each is its key in snake case. A template with values is a function of
 * them.
 *
 * Name a key for its fault, as a noun and its state: `recipientsChanged`, `questionInUse`, `submissionNameTaken`.
 *
 * @throws if two different templates have the same code
 */
export function defineMessages<const Tree extends Templates>(tree: Tree, prefix = ''): MessagesOf<Tree> {
  const messages = Object.entries(tree).map(([key, template]) => {
    const code = prefix + snakeCase(key);
    return [
      key,
      typeof template === 'string' ? declare(code, template) : defineMessages(template, `${code}_`),
    ];
  });
  return Object.fromEntries(messages) as MessagesOf<Tree>;
}

function declare(code: string, template: string): Message | ((given: Record<string, Given>) => Message) {
  if ((messageTemplates.get(code) ?? template) !== template)
    throw new Error(`Two messages have the code ${code}. Rename one of them.`);
  messageTemplates.set(code, template);
  if (!/\{\w+[,}]/.test(template)) return new Message(code, template);
  return (given) => {
    const params = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'object' ? value.join(', ') : value,
      ]),
    );
    return new Message(code, english._(template, params), params);
  };
}

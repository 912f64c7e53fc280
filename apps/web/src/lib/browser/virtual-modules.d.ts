/** These are made by build/translation/translate-build.ts. */
declare module 'virtual:said-by-server' {
  /** Each text that the server says, with its translation. */
  export const said: [string, string][];
}
declare module 'virtual:sentences' {
  /** The fields of responses that hold such texts (`entries.reason`), by method and path of the endpoint. */
  export const sentences: Record<string, string[]>;
}
declare module 'virtual:problem-messages' {
  import type { Messages } from '@lingui/core';
  export const language: string;
  /** Each message of a refused call by its code, compiled. */
  export const messages: Messages;
}

/** The permitted uses of an API key. `key-scopes.ts` words them. */
export const keyScopeCodes = ['read_results', 'read_answers', 'write_answers', 'manage'] as const;
export type KeyScope = (typeof keyScopeCodes)[number];

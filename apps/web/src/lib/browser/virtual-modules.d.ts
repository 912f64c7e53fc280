/** Both are made by build/translation/translate-build.ts. */
declare module 'virtual:said-by-server' {
  /** Each text that the server says, with its translation. */
  export const said: [string, string][];
}
declare module 'virtual:sentences' {
  /** Where answers hold such texts: `entries.reason`, by method and path of the endpoint; `refusal` for what every refusal holds. */
  export const sentences: Record<string, string[]>;
}

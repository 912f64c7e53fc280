declare module 'virtual:said-by-server' {
  /** Each text that the server says, with its translation; made by build/languages/in-language.ts. */
  const said: [string, string][];
  export default said;
}

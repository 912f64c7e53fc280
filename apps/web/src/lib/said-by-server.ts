/** Says again, in the language of the screens, what the server says in English: as it is. */
export type SaysAgain = (text: string) => string;

const asItIs: SaysAgain = (text) => text;

export const saidByServer = (): Promise<SaysAgain> => Promise.resolve(asItIs);

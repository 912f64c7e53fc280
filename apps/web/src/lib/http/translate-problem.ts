/** Returns a refused call's answer unchanged: the server and these screens are in English. */
export const translateProblem = (body: unknown): unknown => body;

/**
 * The form of a respondent's header: the case code, and the key that only their browser or return link has.
 */
const HEADER = /^CaseCode ([^;]{1,40})(?:; key=([\w-]{22,86}))?$/;

export function parseCaseAuthorization(header: string): { code: string; key: string | null } | null {
  const [, code, key = null] = HEADER.exec(header) ?? [];
  return code === undefined ? null : { code, key };
}

export const formatCaseAuthorization = (code: string, key: string | null): string =>
  `CaseCode ${code}${key === null ? '' : `; key=${key}`}`;

/** Is true for what can be a key: at least 128 bits, in the letters of base64url. */
export const isAnswerKey = (text: string): boolean => /^[\w-]{22,86}$/.test(text);

/** The languages the staff's screens are built in beside English. */
export const staffLanguages = ['cy'] as const;

/** The user's screen language; none for English. The server reads it, because it sends the page. */
export const LANGUAGE_COOKIE = 'language';

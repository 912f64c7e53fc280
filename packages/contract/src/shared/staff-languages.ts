/** The languages the staff's screens are built in beside English. */
export const staffLanguages = ['cy'] as const;
export type StaffLanguage = (typeof staffLanguages)[number];

/** Which language somebody reads the screens in; none for English. Read by the server, which sends the page. */
export const LANGUAGE_COOKIE = 'language';

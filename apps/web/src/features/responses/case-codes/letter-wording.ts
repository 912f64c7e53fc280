/** The wording of a letter and a poster, beside the link and the code. */
export type LetterWording = { heading: string; text: string; closing: string };

const KEY = 'case-letter';
const MOST = 3000;

export const defaultLetterWording = (facts: {
  programme: string;
  organisation: string;
  minutes: number | null;
  closes: string;
}): LetterWording => ({
  heading: 'Please tell us about your experience',
  text: [
    `${facts.organisation} takes part in ${facts.programme}. We would be grateful if you answered a short survey.`,
    `${facts.minutes === null ? 'You can stop' : `It takes about ${facts.minutes} minutes. You can stop`} at any time and continue later. You do not have to answer every question. The survey is open until ${facts.closes}.`,
    'No one here can see who gave which answers.',
  ].join('\n\n'),
  closing: 'Thank you.',
});

const keyOf = (questionnaireId: number) => `${KEY}:${questionnaireId}`;

/** Returns the wording last used on this device; null if there is none, or if the browser stores nothing. */
export function loadLetterWording(storage: Storage, questionnaireId: number): LetterWording | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(questionnaireId)) ?? 'null');
    return isWords(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function saveLetterWording(
  storage: Storage,
  questionnaireId: number,
  words: LetterWording | null,
): void {
  try {
    if (words) storage.setItem(keyOf(questionnaireId), JSON.stringify(words));
    else storage.removeItem(keyOf(questionnaireId));
  } catch {
    // A storage that is full or forbidden keeps nothing, and the letter is printed all the same.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST;
const isWords = (value: unknown): value is LetterWording =>
  typeof value === 'object' &&
  value !== null &&
  'heading' in value &&
  'text' in value &&
  'closing' in value &&
  [value.heading, value.text, value.closing].every(isText);

/** A range as people type it, `1-20`: its ends, or null where it says nothing. */
export function parseCaseRange(text: string): { from: number; to: number } | null {
  const found = /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6}))?\s*$/.exec(text);
  if (!found) return null;
  const from = Number(found[1]);
  const to = found[2] === undefined ? from : Number(found[2]);
  return from <= to ? { from, to } : null;
}

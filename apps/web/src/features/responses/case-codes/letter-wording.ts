import { letterWordingByLanguage } from '@portal/wording/survey/letter-wording-by-language';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';

/** The wording of a letter and a poster, beside the link and the code. */
export type LetterWording = { heading: string; text: string; closing: string };

const KEY = 'case-letter';
const MOST = 3000;

/** The words a letter in a language starts with; English ones where the survey does not speak it. */
export function defaultLetterWording(
  language: string,
  facts: { programme: string; organisation: string; minutes: number | null; closes: string },
): LetterWording {
  const texts = letterWordingByLanguage[toSurveyLanguage(language)];
  return {
    heading: texts.heading,
    text: [
      texts.invitation(facts),
      facts.minutes === null
        ? texts.timeUnknown(facts)
        : texts.timeKnown({ minutes: facts.minutes, closes: facts.closes }),
      texts.anonymity,
    ].join('\n\n'),
    closing: texts.closing,
  };
}

/** Names a wording: each survey has one in each language. */
export type LetterKey = { questionnaireId: number; language: string };

const keyOf = ({ questionnaireId, language }: LetterKey) =>
  language === 'en' ? `${KEY}:${questionnaireId}` : `${KEY}:${questionnaireId}:${language}`;

/** Returns the wording last used on this device; null if there is none, or if the browser stores nothing. */
export function loadLetterWording(storage: Storage, letterKey: LetterKey): LetterWording | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(letterKey)) ?? 'null');
    return isWords(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function saveLetterWording(
  storage: Storage,
  letterKey: LetterKey,
  wording: LetterWording | null,
): void {
  try {
    if (wording) storage.setItem(keyOf(letterKey), JSON.stringify(wording));
    else storage.removeItem(keyOf(letterKey));
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

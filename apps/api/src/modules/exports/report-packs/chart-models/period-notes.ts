import { type AnnotatedPeriod, annotationLines } from '@portal/wording/annotated-periods';
import { plainText } from '../../downloads/describe-chart.ts';

/** So much has room below a picture; more stands on a page of its own after it. */
const [MOST_LINES, MOST_LETTERS] = [5, 700];

/** What is said of the periods of a picture, a line for each, by the number that stands in it. */
export const formatPeriodNotes = (annotations: readonly AnnotatedPeriod[]): string[] =>
  annotationLines(annotations).map(plainText);

export function fitsBelow(annotations: readonly AnnotatedPeriod[]): boolean {
  const lines = formatPeriodNotes(annotations);
  return lines.length <= MOST_LINES && lines.join('').length <= MOST_LETTERS;
}

export const PERIOD_NOTES_TITLE = 'What happened when';
export const periodNotesPage = (title: string, annotations: readonly AnnotatedPeriod[]) => ({
  title: `${PERIOD_NOTES_TITLE}: ${title}`,
  paragraphs: formatPeriodNotes(annotations),
});

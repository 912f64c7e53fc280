import { type AnnotatedPeriod, annotationLines } from '@portal/wording/annotated-periods';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';

/** The lines and letters that fit below a picture. A longer text gets a page of its own after the picture. */
const [MOST_LINES, MOST_LETTERS] = [5, 700];

/** Formats the notes on the periods of a picture, a line each, by the number in the picture. */
export const formatPeriodNotes = (annotations: readonly AnnotatedPeriod[]): string[] =>
  annotationLines(annotations).map(toOfficeFileText);

export function canFitPeriodNotesBelow(annotations: readonly AnnotatedPeriod[]): boolean {
  const lines = formatPeriodNotes(annotations);
  return lines.length <= MOST_LINES && lines.join('').length <= MOST_LETTERS;
}

const PERIOD_NOTES_TITLE = 'Annotations';
export const periodNotesPage = (title: string, annotations: readonly AnnotatedPeriod[]) => ({
  title: `${PERIOD_NOTES_TITLE}: ${title}`,
  paragraphs: formatPeriodNotes(annotations),
});

import { type AnnotatedPeriod, annotationLines } from '@portal/wording/annotated-periods';
import { plainText } from '../../downloads/describe-chart.ts';

/** So much has room below a picture; more stands on a page of its own after it. */
const [MOST_LINES, MOST_LETTERS] = [5, 700];

/** What is said of the periods of a picture, a line for each, by the number that stands in it. */
export const saidLines = (annotations: readonly AnnotatedPeriod[]): string[] =>
  annotationLines(annotations).map(plainText);

export function fitsBelow(annotations: readonly AnnotatedPeriod[]): boolean {
  const lines = saidLines(annotations);
  return lines.length <= MOST_LINES && lines.join('').length <= MOST_LETTERS;
}

export const WHAT_HAPPENED = 'What happened when';
export const saidAsText = (title: string, annotations: readonly AnnotatedPeriod[]) => ({
  title: `${WHAT_HAPPENED}: ${title}`,
  paragraphs: saidLines(annotations),
});

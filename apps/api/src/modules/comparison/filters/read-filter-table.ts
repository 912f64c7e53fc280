import type { FilterUpload } from '@portal/contract/comparison/manage-filters';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import type { ReadTable } from '../../../imports/read-table.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { HEADINGS } from './download-filter-table.ts';
import type { SubmissionRow } from './filter-values.sql.ts';

type Problem = FilterUpload['problems'][number];
/** A column of the table that is headed by a filter, with what it says of each submission. */
export type ReadColumn = {
  heading: string;
  values: { submission: SubmissionRow; line: number; text: string }[];
};

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
/** Removes leading zeros, because a spreadsheet program removes them from codes. */
const withoutZeros = (code: string) => folded(code).replace(/^0+(?=\d)/, '');

/**
 * Finds the submission of each line, and the value in each column.
 * @throws 400 for a table without the required headings
 */
export function readFilterTable(
  { head, rows }: ReadTable,
  submissions: SubmissionRow[],
): { columns: ReadColumn[]; lines: number; found: Problem[] } {
  const headings = head.map((text) => folded(text).replaceAll(' ', '_'));
  const at = {
    code: headings.indexOf(HEADINGS.code),
    submission: headings.indexOf(HEADINGS.submission),
  };
  if (at.code < 0) throw problems.notUnderstood(comparisonMessages.organisationCodeColumnMissing);
  const ofFilters = head.flatMap((heading, index) =>
    heading === '' || Object.values(HEADINGS).includes(headings[index]!) ? [] : [{ heading, index }],
  );
  if (ofFilters.length === 0) throw problems.notUnderstood(comparisonMessages.filterColumnsMissing);
  const found: Problem[] = [];
  const twice = ofFilters.filter(({ heading, index }) =>
    ofFilters.some((one) => one.index < index && folded(one.heading) === folded(heading)),
  );
  for (const { heading } of twice) {
    found.push({
      line: 1,
      column: heading,
      message: 'This heading is in the file twice. Remove one of them.',
    });
  }
  const find = finder(submissions);
  const seen = new Map<number, number>();
  const columns = ofFilters.map(({ heading, index }) => ({
    heading,
    index,
    values: [] as ReadColumn['values'],
  }));
  for (const { row: line, cells } of rows) {
    const submission = find(cells[at.code] ?? '', at.submission < 0 ? '' : (cells[at.submission] ?? ''));
    if (typeof submission === 'string') {
      found.push({ line, column: null, message: submission });
      continue;
    }
    const before = seen.get(submission.id);
    if (before !== undefined) {
      const message = `“${submission.submission_name}” is already on line ${before}. Remove one of them.`;
      found.push({ line, column: null, message });
      continue;
    }
    seen.set(submission.id, line);
    for (const column of columns) column.values.push({ submission, line, text: cells[column.index] ?? '' });
  }
  return { columns, lines: seen.size, found };
}

/** Finds a submission by its organisation's code and its name; the sentence says why there is none. */
function finder(submissions: SubmissionRow[]) {
  const exact = groupBy(submissions, (one) => folded(one.organisation_code));
  const loose = groupBy(submissions, (one) => withoutZeros(one.organisation_code));
  return (code: string, name: string): SubmissionRow | string => {
    if (code === '') return 'The organisation_code is missing. Add it.';
    const theirs = exact.get(folded(code)) ?? loose.get(withoutZeros(code)) ?? [];
    if (new Set(theirs.map((one) => one.organisation_code)).size > 1) {
      return `“${code}” matches more than one organisation. Enter the full code, including zeros.`;
    }
    if (theirs.length === 0)
      return `No organisation with the code “${code}” has a submission in this project.`;
    const open = theirs.filter(({ has_ended }) => !has_ended);
    const meant =
      name === ''
        ? open.length > 0
          ? open
          : theirs
        : theirs.filter((one) => folded(one.submission_name) === folded(name));
    if (meant.length === 1) return meant[0]!;
    return meant.length === 0
      ? `“${code}” has no submission “${name}” in this project.`
      : `“${code}” has ${meant.length} submissions. Enter the one you mean in the “submission” column.`;
  };
}

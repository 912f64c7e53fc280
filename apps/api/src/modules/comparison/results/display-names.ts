/** Returns a submission's pseudonym for others in an unnamed project. */
export const formatPseudonym = (pseudonymNumber: number) =>
  `Submission ${String(pseudonymNumber).padStart(3, '0')}`;

/** The order of names, Ward 2 before Ward 10; made once, since making it takes longer than many comparisons. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** Organisation and submission; once where both are called the same. */
export function formatSubmissionName(of: { submission_name: string; organisation_name: string }): string {
  return of.submission_name === of.organisation_name
    ? of.organisation_name
    : `${of.organisation_name}: ${of.submission_name}`;
}

import { problems } from '../../../../lib/problems.ts';

/**
 * Checks that the kind is a survey: cases that staff review are for staff to read.
 * @throws 404
 */
export function assertSurvey(kind: string): void {
  if (kind !== 'survey') throw problems.notFound('survey');
}

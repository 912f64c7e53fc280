import { problems } from '../../../../lib/problems.ts';

/** Only of a survey is anything told here: the cases that staff review are theirs to read. @throws 404 */
export function assertSurvey(kind: string): void {
  if (kind !== 'survey') throw problems.notFound('survey');
}

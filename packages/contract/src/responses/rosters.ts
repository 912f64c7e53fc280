import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, MAX_ID } from '../shared/fields.ts';
import { answer, caseCodeQuery, sectionState } from '../questionnaires/questionnaires.ts';
import { answeringOfSection } from '../shared/answering-resources.ts';

/**
 * Removes a row from a roster: the rows below move up by one, in one write, with their history, comments and
 * marks. All of the change is stored or none: the versions are those of every answer in the row and below.
 * With `dry_run` nothing is stored, but refusals are reported, so that the user does not confirm in vain.
 */
export const removeRosterRow = endpoint({
  name: 'removeRosterRow',
  method: 'POST',
  path: '/api/v1/questionnaires/roster-rows/remove',
  access: 'contributor',
  opens: answeringOfSection,
  summary:
    'Delete a row of a roster. The rows below move up. With `dry_run`, only whether it can be deleted is reported.',
  body: z.object({
    section_id: bodyId,
    submission_id: bodyId,
    ...caseCodeQuery,
    row_id: bodyId,
    versions: z
      .array(z.object({ question_id: bodyId, version: z.number().int().min(0).max(MAX_ID) }))
      .max(10_000),
    dry_run: z.boolean().default(false),
  }),
  response: z.object({
    answers: z.array(z.object({ question_id: z.number().int(), answer })),
    section_state: sectionState,
  }),
});

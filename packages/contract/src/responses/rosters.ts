import { z } from 'zod';
import { bodyId, endpoint, MAX_ID } from '../shared/endpoint.ts';
import { answer, caseCodeQuery, sectionState } from '../questionnaires/questionnaires.ts';

/**
 * Takes a row out of a roster: what stands in the rows below it moves up by one, in one write, with its history, what was said
 * about it and its marks. All of it is done or nothing: the versions are those of every answer in the row and below it. With
 * `dry_run` nothing is done: what would be refused is, so that nobody confirms it first.
 */
export const removeRosterRow = endpoint({
  name: 'removeRosterRow',
  method: 'POST',
  path: '/api/v1/questionnaires/roster-rows/remove',
  access: 'contributor',
  opens: {
    thing: 'answering',
    section_id: 'body.section_id',
    submission_id: 'body.submission_id',
    case_code: 'body.case_code',
  },
  summary:
    'Remove a row of a roster; the rows below it move up. With `dry_run` only whether that may be is told.',
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

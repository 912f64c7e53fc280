import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, idParams } from '../shared/fields.ts';
import { projectFields } from '../projects/manage-projects.ts';
import { project } from '../projects/projects.ts';

export const copyProject = endpoint({
  name: 'copyProject',
  method: 'POST',
  path: '/api/v1/projects/{id}/copy',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary:
    'Copy a project’s settings, scopes, texts, guidance, measures and explorer into a new project. Give a time period to copy its questionnaires too, as drafts. Dates, access and data are not copied.',
  params: idParams,
  body: projectFields.pick({ project_code: true, project_name: true }).extend({
    /** Left out: that of the original. */
    category_id: bodyId.optional(),
    /** The period whose questionnaires, and the data charts read in it, are copied. */
    time_period_id: bodyId.optional(),
  }),
  response: z.object({
    project,
    copied: z.object({
      guidances: z.number().int(),
      questionnaires: z.number().int(),
      measures: z.number().int(),
      charts: z.number().int(),
    }),
  }),
});

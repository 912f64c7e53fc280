import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instrumentDefinition } from '../builder/instrument-definition.ts';
import { projectFields } from '../projects/manage-projects.ts';
import { addProjectTimePeriod, timePeriodFields } from '../projects/periods.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';

/* From an empty programme to a project that is open for data entry. */

export const projectTemplates = [
  'quarterly_return',
  'annual_audit',
  'case_note_audit',
  'case_review',
  'experience_survey',
] as const;
export type ProjectTemplate = (typeof projectTemplates)[number];

export const getFirstRun = endpoint({
  name: 'getFirstRun',
  method: 'GET',
  path: '/api/v1/first-run',
  access: 'superuser',
  summary:
    'Get the setup progress of a new programme: its branding, its organisations, and its first project with the open period. If no period is open, the project’s first period is used.',
  response: z.object({
    programme: z.object({
      programme_name: z.string(),
      primary_colour: z.string(),
      support_email: z.string(),
      /** Saved in the settings by the superuser, and not the one of the demonstration. */
      is_support_own: z.boolean(),
    }),
    /** Organisations that are not closed. */
    organisations: z.number().int(),
    /** The programme's first that is not archived; null while there is none. */
    project: z
      .object({
        id: z.number().int(),
        project_code: z.string(),
        project_name: z.string(),
        /** The project's period that is open for data entry, or its first; null if the project has no period. */
        time_period: z
          .object({ id: z.number().int(), time_period_name: z.string(), state: dataCollectionState })
          .nullable(),
        /** That run. */
        submissions: z.number().int(),
        /**
         * The submissions that can be filled in: all, or if the project requires registration, those with a
         * confirmed registration.
         */
        entering: z.number().int(),
        /** The period's questionnaires, without those asked during registration. */
        questionnaires: z.array(
          z.object({
            id: z.number().int(),
            questionnaire_name: z.string(),
            status: z.enum(['draft', 'open', 'closed']),
            questions: z.number().int(),
          }),
        ),
      })
      .nullable(),
  }),
});

const { project_code, project_name, unit_name } = projectFields.shape;
const dates = addProjectTimePeriod.body.omit({ project_id: true, time_period_id: true }).shape;

export const startFirstProject = endpoint({
  name: 'startFirstProject',
  method: 'POST',
  path: '/api/v1/first-run/project',
  access: 'superuser',
  summary:
    'Create the first project of a programme, all or nothing: category, time period, dates, a draft questionnaire with measures and charts, and a submission for each organisation.',
  body: z.object({
    project_code,
    project_name,
    unit_name,
    category_name: z
      .string()
      .trim()
      .min(1, 'Category is required.')
      .max(100, 'Category must be at most 100 characters.'),
    time_period: timePeriodFields,
    ...dates,
    /** A built-in template; null for a blank project or a given questionnaire. */
    template: z.enum(projectTemplates).nullable(),
    /** A questionnaire exported before, in place of a template. */
    definition: instrumentDefinition.nullable().default(null),
  }),
  response: z.object({
    project_id: z.number().int(),
    questionnaire_id: z.number().int(),
    measures: z.number().int(),
    submissions: z.number().int(),
  }),
});

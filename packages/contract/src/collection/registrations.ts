import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import {
  contactFields,
  registrationContact,
  registrationSubmission,
  registration,
  registrationDetail,
} from './registration-details.ts';

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/api/v1/registrations/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'List the registrations of a project: all for the programme team, otherwise those of your organisation.',
  query: z.object({
    project_id: id,
    time_period_id: id.optional(),
    organisation_id: id.optional(),
    ...page,
  }),
  response: listOf('registrations', registration),
});

export const getRegistration = endpoint({
  name: 'getRegistration',
  method: 'GET',
  path: '/api/v1/registrations/{id}',
  access: 'project',
  opens: { thing: 'registration', registration_id: 'params.id' },
  summary: 'Get a registration with its contacts, submissions and missing details.',
  params: idParams,
  response: registrationDetail,
});

export const createRegistration = endpoint({
  name: 'createRegistration',
  method: 'POST',
  path: '/api/v1/registrations/',
  access: 'contributor',
  opens: { thing: 'collection', project_id: 'body.project_id', time_period_id: 'body.time_period_id' },
  summary:
    'Start a registration with last period’s contacts and continuing submissions, or get the existing one.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    /** For the programme team; others register their own organisation. */
    organisation_id: bodyId.nullish(),
  }),
  response: registrationDetail,
});

export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/v1/registrations/{id}/confirm',
  access: 'contributor',
  opens: { thing: 'registration', registration_id: 'params.id' },
  summary: 'Confirm a registration. Its contacts are notified by email.',
  params: idParams,
  response: registrationDetail,
});

export const declineRegistration = endpoint({
  name: 'declineRegistration',
  method: 'POST',
  path: '/api/v1/registrations/{id}/decline',
  access: 'contributor',
  opens: { thing: 'registration', registration_id: 'params.id' },
  summary: 'Decline to take part in this period, with a reason.',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1, 'Reason is required.').max(1000) }),
  response: registrationDetail,
});

export const reconsiderRegistration = endpoint({
  name: 'reconsiderRegistration',
  method: 'POST',
  path: '/api/v1/registrations/{id}/reconsider',
  access: 'contributor',
  opens: { thing: 'registration', registration_id: 'params.id' },
  summary: 'Return a registration to draft, to undo declining or to change who takes part.',
  params: idParams,
  response: registrationDetail,
});

/** For the programme team: who has registered and who has not. */
export const getRegistrationOverview = endpoint({
  name: 'getRegistrationOverview',
  method: 'GET',
  path: '/api/v1/registrations/overview',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary:
    'List the organisations that took part before or have started to register, with the state of each registration.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    search: z.string().max(100).optional(),
    state: z.enum(['none', 'draft', 'confirmed', 'declined']).optional(),
    ...page,
  }),
  response: listOf(
    'organisations',
    z.object({
      organisation_id: z.number().int(),
      organisation_name: z.string(),
      registration_id: z.number().int().nullable(),
      state: z.enum(['none', 'draft', 'confirmed', 'declined']),
      confirmed_at: instant.nullable(),
      lead_name: z.string().nullable(),
      lead_email_address: z.string().nullable(),
      submissions: z.number().int(),
    }),
  ).extend({ counts: z.record(z.enum(['none', 'draft', 'confirmed', 'declined']), z.number().int()) }),
});

export const listRegistrationContacts = endpoint({
  name: 'listRegistrationContacts',
  method: 'GET',
  path: '/api/v1/registrationContact/',
  access: 'project',
  opens: { thing: 'registration', registration_id: 'query.registration_id' },
  summary: 'List the contacts of a registration.',
  query: z.object({ registration_id: id, ...page }),
  response: listOf('registration_contacts', registrationContact),
});

/** One contact per role: a second one of a role replaces the first. */
export const saveRegistrationContact = endpoint({
  name: 'saveRegistrationContact',
  method: 'POST',
  path: '/api/v1/registrationContact/',
  access: 'contributor',
  opens: { thing: 'registration', registration_id: 'body.registration_id' },
  summary: 'Add the lead, deputy or sponsor of a registration.',
  body: contactFields.extend({ registration_id: bodyId }),
  response: registrationContact,
});

export const deleteRegistrationContact = endpoint({
  name: 'deleteRegistrationContact',
  method: 'DELETE',
  path: '/api/v1/registrationContact/{id}',
  access: 'contributor',
  opens: { thing: 'registration', contact_id: 'params.id' },
  summary: 'Remove a contact from a registration.',
  params: idParams,
  response: emptyResponse,
});

export const listRegistrationSubmissions = endpoint({
  name: 'listRegistrationSubmissions',
  method: 'GET',
  path: '/api/v1/registrationSubmissions/',
  access: 'project',
  opens: { thing: 'registration', registration_id: 'query.registration_id' },
  summary: 'List the submissions of a registration.',
  query: z.object({ registration_id: id, ...page }),
  response: listOf('registration_submissions', registrationSubmission),
});

export const addRegistrationSubmission = endpoint({
  name: 'addRegistrationSubmission',
  method: 'POST',
  path: '/api/v1/registrationSubmissions/',
  access: 'contributor',
  opens: { thing: 'registration', registration_id: 'body.registration_id' },
  summary: 'Add a submission to a registration: a new one by name, or one from a merged organisation by id.',
  body: z
    .object({
      registration_id: bodyId,
      submission_id: bodyId.nullish(),
      submission_name: z.string().trim().min(1, 'Name is required.').max(200).nullish(),
    })
    .refine((body) => (body.submission_id ?? null) === null || (body.submission_name ?? null) === null, {
      message: 'Name a new submission or select an existing one, not both.',
      path: ['submission_name'],
    })
    .refine((body) => Boolean(body.submission_id ?? body.submission_name), {
      message: 'Name is required.',
      path: ['submission_name'],
    }),
  response: registrationSubmission,
});

export const updateRegistrationSubmission = endpoint({
  name: 'updateRegistrationSubmission',
  method: 'PUT',
  path: '/api/v1/registrationSubmissions/{id}',
  access: 'contributor',
  opens: { thing: 'registration', taking_part_id: 'params.id' },
  summary: 'Set whether a submission continues or has ended.',
  params: idParams,
  body: z.object({ takes_part: z.boolean() }),
  response: registrationSubmission,
});

export const deleteRegistrationSubmission = endpoint({
  name: 'deleteRegistrationSubmission',
  method: 'DELETE',
  path: '/api/v1/registrationSubmissions/{id}',
  access: 'contributor',
  opens: { thing: 'registration', taking_part_id: 'params.id' },
  summary: 'Remove a submission that was added in this registration.',
  params: idParams,
  response: emptyResponse,
});

export const getRegistrationCompletionStatus = endpoint({
  name: 'getRegistrationCompletionStatus',
  method: 'GET',
  path: '/api/v1/registrationSubmissions/completion-status',
  access: 'project',
  opens: { thing: 'registration', registration_id: 'query.registration_id' },
  summary: 'Get the progress of the registration questionnaires for each submission of a registration.',
  query: z.object({ registration_id: id, ...page }),
  response: listOf(
    'registration_submissions',
    z.object({
      registration_submission_id: z.number().int(),
      submission_id: z.number().int(),
      submission_name: z.string(),
      questionnaire_id: z.number().int(),
      questionnaire_name: z.string(),
      first_section_id: z.number().int().nullable(),
      questions: z.number().int(),
      answered: z.number().int(),
      required_left: z.number().int(),
      state: z.enum(['not_started', 'in_progress', 'submitted']),
    }),
  ),
});

export const getRegistrationSubmission = endpoint({
  name: 'getRegistrationSubmission',
  method: 'GET',
  path: '/api/v1/questionnaires/registration-submission/{id}',
  access: 'project',
  opens: { thing: 'registration', taking_part_id: 'params.id' },
  summary: 'List the registration questionnaires for one submission of a registration.',
  params: idParams,
  response: z.object({
    registration_submission: registrationSubmission,
    questionnaires: z.array(
      z.object({
        questionnaire_id: z.number().int(),
        questionnaire_name: z.string(),
        first_section_id: z.number().int().nullable(),
        state: z.enum(['not_started', 'in_progress', 'submitted']),
      }),
    ),
  }),
});

export const getRegistrationTimePeriod = endpoint({
  name: 'getRegistrationTimePeriod',
  method: 'GET',
  path: '/api/v1/timePeriods/registrationTimePeriod/{id}',
  access: 'public',
  summary:
    'Get the time period that organisations can register for in a project: the one with open registration, otherwise the next. Null if there is none.',
  params: idParams,
  response: z.object({
    time_period: z
      .object({
        id: z.number().int(),
        time_period_name: z.string(),
        registration_opens_at: instant,
        registration_closes_at: instant.nullable(),
        is_open: z.boolean(),
      })
      .nullable(),
  }),
});

import { z } from 'zod';
import { instant, translatableText } from '../shared/fields.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';

/*
 * Registering (PRODUCT §2): an organisation's entry in a project for a time period. Its contacts and
 * submissions can be changed until registration closes; the programme team can also change them later.
 */

export const contactRoles = ['lead', 'deputy', 'sponsor'] as const;

const contactRole = z.enum(contactRoles);

export const participations = ['existing', 'new', 'taken_over', 'ended'] as const;

const participation = z.enum(participations);

export const registrationStates = ['draft', 'confirmed', 'declined'] as const;

export const registrationState = z.enum(registrationStates);

export const contactFields = z.object({
  contact_role: contactRole,
  full_name: z.string().trim().min(1, 'Name is required.').max(200),
  job_title: z.string().trim().max(200).default(''),
  email_address: z.email('Please enter a valid email address.').max(254),
  telephone: z.string().trim().max(50).default(''),
});

/** Input rules do not apply to stored contacts: a stored value that breaks one must still be shown. */
export const registrationContact = contactFields.extend({
  full_name: z.string(),
  job_title: z.string(),
  email_address: z.string(),
  telephone: z.string(),
  id: z.number().int(),
  registration_id: z.number().int(),
});

export type RegistrationContact = z.infer<typeof registrationContact>;

export const registrationSubmission = z.object({
  id: z.number().int(),
  registration_id: z.number().int(),
  submission_id: z.number().int(),
  submission_name: z.string(),
  participation,
  /** The periods of this project it has answered in before. */
  earlier_periods: z.number().int(),
});

export type RegistrationSubmission = z.infer<typeof registrationSubmission>;

export const registration = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  organisation_id: z.number().int(),
  organisation_name: z.string(),
  state: registrationState,
  decline_reason: z.string().nullable(),
  confirmed_at: instant.nullable(),
  confirmed_by_name: z.string().nullable(),
});

export type Registration = z.infer<typeof registration>;

export const registrationDetail = registration.extend({
  project_name: z.string(),
  collection_state: dataCollectionState,
  registration_opens_at: instant.nullable(),
  registration_closes_at: instant.nullable(),
  collection_opens_at: instant,
  /** True if this user can change the registration now; otherwise the reason why not. */
  may_write: z.boolean(),
  read_only_reason: translatableText.nullable(),
  /** The problems that block confirmation, one sentence each. */
  problems: z.array(translatableText),
  contacts: z.array(registrationContact),
  submissions: z.array(registrationSubmission),
  /** Submissions of organisations that merged into this one, which may be carried on with their history. */
  may_take_over: z.array(
    z.object({ submission_id: z.number().int(), submission_name: z.string(), organisation_name: z.string() }),
  ),
});

export type RegistrationDetail = z.infer<typeof registrationDetail>;

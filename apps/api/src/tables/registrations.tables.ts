import {
  contactRoles,
  participations,
  registrationStates,
} from '@portal/contract/collection/registration-details';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { organisations } from './organisations.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** An organisation's entry in a project for a time period. */
export const registrations = pgTable(
  'registrations',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    time_period_id: requiredReference(() => time_periods.id),
    organisation_id: requiredReference(() => organisations.id),
    /** draft: being filled in; confirmed: taking part; declined: not this time. */
    state: text({ enum: registrationStates }).notNull().default('draft'),
    decline_reason: text(),
    created_at: createdAt(),
    confirmed_at: instant(),
    confirmed_by: integer().references(() => users.id),
  },
  (t) => [
    unique().on(t.project_id, t.time_period_id, t.organisation_id),
    index().on(t.organisation_id),
    index().on(t.time_period_id),
    check('registrations_state_known', oneOfCondition(t.state, registrationStates)),
  ],
);

export const registration_contacts = pgTable(
  'registration_contacts',
  {
    id: identity(),
    registration_id: requiredReference(() => registrations.id, { onDelete: 'cascade' }),
    contact_role: text({ enum: contactRoles }).notNull(),
    full_name: text().notNull(),
    job_title: text().notNull().default(''),
    email_address: text().notNull(),
    telephone: text().notNull().default(''),
  },
  (t) => [
    unique().on(t.registration_id, t.contact_role),
    check('registration_contacts_contact_role_known', oneOfCondition(t.contact_role, contactRoles)),
  ],
);

/** A submission's participation in the period of a registration. */
export const registration_submissions = pgTable(
  'registration_submissions',
  {
    id: identity(),
    registration_id: requiredReference(() => registrations.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    /**
     * existing: takes part again; new: takes part for the first time; taken_over: of an organisation that
     * merged into this one, with its history; ended: no longer takes part.
     */
    participation: text({ enum: participations }).notNull().default('existing'),
  },
  (t) => [
    unique().on(t.registration_id, t.submission_id),
    index().on(t.submission_id),
    check('registration_submissions_participation_known', oneOfCondition(t.participation, participations)),
  ],
);

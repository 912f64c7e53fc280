import { visibilities } from '@portal/contract/organisations/scopes';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, oneOfCondition, requiredReference } from '../database/columns.ts';
import { organisations } from './organisations.tables.ts';
import { programmes } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';

/** A named set of organisations of a programme. */
export const scopes = pgTable(
  'scopes',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    scope_name: text().notNull(),
  },
  (t) => [uniqueIndex('scopes_by_name').on(t.programme_id, sql`lower(${t.scope_name})`)],
);

export const scope_organisations = pgTable(
  'scope_organisations',
  {
    scope_id: requiredReference(() => scopes.id, { onDelete: 'cascade' }),
    organisation_id: requiredReference(() => organisations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.scope_id, t.organisation_id] }), index().on(t.organisation_id)],
);

/** A project with none of these is open to every organisation of the programme. */
export const project_scopes = pgTable(
  'project_scopes',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    /** A scope that a project names cannot be deleted: the project might become open to all. */
    scope_id: requiredReference(() => scopes.id),
    visibility: text({ enum: visibilities }).notNull(),
  },
  (t) => [
    unique().on(t.project_id, t.scope_id),
    index().on(t.scope_id),
    check('project_scopes_visibility_known', oneOfCondition(t.visibility, visibilities)),
  ],
);

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { contact_messages } from '../../tables/contact.tables.ts';
import { documents } from '../../tables/documents.tables.ts';
import { news } from '../../tables/news.tables.ts';
import { organisations } from '../../tables/organisations.tables.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { categoryColumns } from '../../modules/projects/projects/categories.sql.ts';
import { categories } from '../../tables/projects.tables.ts';
import { route_rules } from '../../tables/route-rules.tables.ts';
import { scopes } from '../../tables/scopes.tables.ts';
import { identity_providers } from '../../tables/sign-on.tables.ts';
import { webhooks } from '../../tables/webhooks.tables.ts';
import { users } from '../../tables/users.tables.ts';

/* What a programme has, by its id: there for whoever is of the programme. */

export const organisationQuery = (db: Db) =>
  selectOfCaller(db, { organisation: organisations })
    .leftJoin(
      organisations,
      and(
        eq(organisations.id, sql.placeholder('organisation_id')),
        eq(organisations.programme_id, users.programme_id),
      ),
    )
    .prepare('open_organisation');

export const categoryQuery = (db: Db) =>
  selectOfCaller(db, { category: categoryColumns })
    .leftJoin(
      categories,
      and(eq(categories.id, sql.placeholder('category_id')), eq(categories.programme_id, users.programme_id)),
    )
    .prepare('open_category');

export const documentQuery = (db: Db) =>
  selectOfCaller(db, { document: documents })
    .leftJoin(
      documents,
      and(eq(documents.id, sql.placeholder('document_id')), eq(documents.programme_id, users.programme_id)),
    )
    .prepare('open_document');

export const newsQuery = (db: Db) =>
  selectOfCaller(db, { news: { id: news.id } })
    .leftJoin(news, and(eq(news.id, sql.placeholder('news_id')), eq(news.programme_id, users.programme_id)))
    .prepare('open_news');

export const contactMessageQuery = (db: Db) =>
  selectOfCaller(db, { contact_message: { id: contact_messages.id } })
    .leftJoin(
      contact_messages,
      and(
        eq(contact_messages.id, sql.placeholder('message_id')),
        eq(contact_messages.programme_id, users.programme_id),
      ),
    )
    .prepare('open_contact_message');

export const scopeQuery = (db: Db) =>
  selectOfCaller(db, { scope: scopes })
    .leftJoin(
      scopes,
      and(eq(scopes.id, sql.placeholder('scope_id')), eq(scopes.programme_id, users.programme_id)),
    )
    .prepare('open_scope');

export const webhookQuery = (db: Db) =>
  selectOfCaller(db, { webhook: webhooks })
    .leftJoin(
      webhooks,
      and(eq(webhooks.id, sql.placeholder('webhook_id')), eq(webhooks.programme_id, users.programme_id)),
    )
    .prepare('open_webhook');

export const identityProviderQuery = (db: Db) =>
  selectOfCaller(db, { provider: identity_providers })
    .leftJoin(
      identity_providers,
      and(
        eq(identity_providers.id, sql.placeholder('provider_id')),
        eq(identity_providers.programme_id, users.programme_id),
      ),
    )
    .prepare('open_identity_provider');

export const routeRuleQuery = (db: Db) =>
  selectOfCaller(db, { rule: route_rules })
    .leftJoin(
      route_rules,
      and(eq(route_rules.id, sql.placeholder('rule_id')), eq(route_rules.programme_id, users.programme_id)),
    )
    .prepare('open_route_rule');

export const timePeriodQuery = (db: Db) =>
  selectOfCaller(db, { time_period: time_periods })
    .leftJoin(
      time_periods,
      and(
        eq(time_periods.id, sql.placeholder('time_period_id')),
        eq(time_periods.programme_id, users.programme_id),
      ),
    )
    .prepare('open_time_period');

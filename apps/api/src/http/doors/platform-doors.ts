import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import { canSeeAccess } from '../../policies/access.ts';
import { canReadContact } from '../../policies/contact.ts';
import { canSeeDocument } from '../../policies/document.ts';
import { canKeepNews } from '../../policies/news.ts';
import { canSeeUser } from '../../policies/user.ts';
import { accessQuery } from './access.sql.ts';
import { meQuery } from './me.sql.ts';
import { opener } from './opener.ts';
import {
  categoryQuery,
  contactMessageQuery,
  documentQuery,
  identityProviderQuery,
  newsQuery,
  organisationQuery,
  routeRuleQuery,
  scopeQuery,
  timePeriodQuery,
  webhookQuery,
} from './of-programme.sql.ts';
import { guidanceQuery, listedProjectQuery, projectQuery } from './project.sql.ts';
import { grantQuery, userQuery } from './user.sql.ts';

/** What everything else stands on: programmes with their projects, organisations and people, and who may see what. */
export function platformDoors(db: Db) {
  const project = projectQuery(db);
  const entry = accessQuery(db);
  const accessCalled = (word: string) =>
    opener(entry, (actor, { entry, holder, project_name }) =>
      entry && holder && canSeeAccess(actor, { ...entry, ...holder })
        ? { entry: { ...entry, ...holder, project_name } }
        : word,
    );

  return {
    me: opener(meQuery(db), ({ closed_project_ids }, { me }) => ({ me: { ...me, closed_project_ids } })),
    project: opener(project, (actor, { project }) =>
      project && hasProjectAccess(actor, project.id) ? { project } : 'project',
    ),
    projectGuidance: opener(guidanceQuery(db), (actor, { project, guidance }) =>
      project && guidance && hasProjectAccess(actor, project.id) ? { project, guidance } : 'guidance text',
    ),
    listedProject: opener(listedProjectQuery(db), (_, { project, is_seen }) =>
      project && is_seen ? { project } : 'project',
    ),
    timePeriod: opener(timePeriodQuery(db), (_, { time_period }) =>
      time_period ? { time_period } : 'time period',
    ),
    scope: opener(scopeQuery(db), (_, { scope }) => (scope ? { scope } : 'scope')),
    routeRule: opener(routeRuleQuery(db), (_, { rule }) => (rule ? { rule } : 'route rule')),
    webhook: opener(webhookQuery(db), (_, { webhook }) => (webhook ? { webhook } : 'webhook')),
    identityProvider: opener(identityProviderQuery(db), (_, { provider }) =>
      provider ? { provider } : 'provider',
    ),
    category: opener(categoryQuery(db), (_, { category }) => (category ? { category } : 'category')),
    document: opener(documentQuery(db), (actor, { document }) =>
      document && canSeeDocument(actor, document) ? { document } : 'document',
    ),
    news: opener(newsQuery(db), (actor, { news }) =>
      news && canKeepNews(actor) ? { news } : 'piece of news',
    ),
    contactMessage: opener(contactMessageQuery(db), (actor, { contact_message }) =>
      contact_message && canReadContact(actor) ? { contact_message } : 'message',
    ),
    organisation: opener(organisationQuery(db), (_, { organisation }) =>
      organisation ? { organisation } : 'organisation',
    ),
    user: opener(userQuery(db), (actor, { user }) => (user && canSeeUser(actor, user) ? { user } : 'user')),
    grant: opener(grantQuery(db), (actor, { user, project, asked_project_id }) => {
      if (!user || !canSeeUser(actor, user)) return 'user';
      return project || asked_project_id === null ? { user, project } : 'project';
    }),
    access: accessCalled('access'),
    accessRequest: accessCalled('request for access'),
  };
}

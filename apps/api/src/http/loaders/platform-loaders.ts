import { hasProjectAccess } from '@portal/contract/identity/roles';
import type { Db } from '../../database/connect.ts';
import { canSeeAccess } from '../../modules/identity/access/access.policy.ts';
import { canReadContact } from '../../modules/site/contact/contact.policy.ts';
import { canSeeDocument } from '../../modules/site/documents/document.policy.ts';
import { canManageNews } from '../../modules/site/news/news.policy.ts';
import { canSeeUser } from '../../modules/identity/users/user.policy.ts';
import { accessQuery } from './access.sql.ts';
import { meQuery } from './me.sql.ts';
import { createLoader } from './create-loader.ts';
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
} from './programme-resources.sql.ts';
import { guidanceQuery, listedProjectQuery, projectQuery } from './project.sql.ts';
import { userAndProjectQuery, userQuery } from './user.sql.ts';

/** What everything else stands on: programmes with their projects, organisations and people, and who may see what. */
export function platformLoaders(db: Db) {
  const project = projectQuery(db);
  const entry = accessQuery(db);
  const accessCalled = (word: string) =>
    createLoader(entry, (actor, { entry, holder, project_name }) =>
      entry && holder && canSeeAccess(actor, { ...entry, ...holder })
        ? { entry: { ...entry, ...holder, project_name } }
        : word,
    );

  return {
    me: createLoader(meQuery(db), ({ closed_project_ids }, { me }) => ({
      me: { ...me, closed_project_ids },
    })),
    project: createLoader(project, (actor, { project }) =>
      project && hasProjectAccess(actor, project.id) ? { project } : 'project',
    ),
    projectGuidance: createLoader(guidanceQuery(db), (actor, { project, guidance }) =>
      project && guidance && hasProjectAccess(actor, project.id) ? { project, guidance } : 'guidance text',
    ),
    listedProject: createLoader(listedProjectQuery(db), (_, { project, is_seen }) =>
      project && is_seen ? { project } : 'project',
    ),
    timePeriod: createLoader(timePeriodQuery(db), (_, { time_period }) =>
      time_period ? { time_period } : 'time period',
    ),
    scope: createLoader(scopeQuery(db), (_, { scope }) => (scope ? { scope } : 'scope')),
    routeRule: createLoader(routeRuleQuery(db), (_, { rule }) => (rule ? { rule } : 'route rule')),
    webhook: createLoader(webhookQuery(db), (_, { webhook }) => (webhook ? { webhook } : 'webhook')),
    identityProvider: createLoader(identityProviderQuery(db), (_, { provider }) =>
      provider ? { provider } : 'provider',
    ),
    category: createLoader(categoryQuery(db), (_, { category }) => (category ? { category } : 'category')),
    document: createLoader(documentQuery(db), (actor, { document }) =>
      document && canSeeDocument(actor, document) ? { document } : 'document',
    ),
    news: createLoader(newsQuery(db), (actor, { news }) =>
      news && canManageNews(actor) ? { news } : 'piece of news',
    ),
    contactMessage: createLoader(contactMessageQuery(db), (actor, { contact_message }) =>
      contact_message && canReadContact(actor) ? { contact_message } : 'message',
    ),
    organisation: createLoader(organisationQuery(db), (_, { organisation }) =>
      organisation ? { organisation } : 'organisation',
    ),
    user: createLoader(userQuery(db), (actor, { user }) =>
      user && canSeeUser(actor, user) ? { user } : 'user',
    ),
    grant: createLoader(userAndProjectQuery(db), (actor, { user, project, asked_project_id }) => {
      if (!user || !canSeeUser(actor, user)) return 'user';
      return project || asked_project_id === null ? { user, project } : 'project';
    }),
    access: accessCalled('access'),
    accessRequest: accessCalled('request for access'),
  };
}

import * as contract from '@portal/contract/admin/search';
import type { Actor } from '../../../http/actor.ts';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { canSearchAdminArea, canSearchEveryProject, preferredAudiences } from './search.policy.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { countSearchResults, selectSearchResults } from './search.sql.ts';
import type { Searcher } from './search-sources.sql.ts';

const kindNames: Record<contract.SearchKind, string> = {
  project: 'Projects',
  chart: 'Charts',
  question: 'Questions',
  organisation: 'Organisations',
  guidance: 'Guidance',
  document: 'Documents',
  person: 'People',
  guide: 'Help',
};

function searcherOf(actor: Actor): Searcher {
  const approved = actor.access.filter((entry) => entry.approved);
  const projectIds = approved.flatMap(({ project_id }) => (project_id === null ? [] : [project_id]));
  const { programme_id, organisation_id } = actor;
  return {
    programme_id,
    organisation_id,
    closedIds: actor.closed_project_ids,
    viewer: projectViewer(actor),
    projectIds: canSearchEveryProject(actor) ? null : projectIds,
    isTeam: canSearchAdminArea(actor),
    reader: actor,
    guidesFirst: preferredAudiences(actor),
  };
}

export const searchRoutes = [
  serveFromReplica(contract.searchGlobal, async ({ actor, body, db }) => {
    const chosen = (filterId: number) => {
      const filter = body.filters.find((one) => one.filter_id === filterId);
      return filter && filter.option_list.length > 0
        ? filter.option_list.map((option) => option.option_name)
        : null;
    };
    const names = chosen(contract.KIND_FILTER);
    const { rows, total } = await selectSearchResults(db, searcherOf(actor), {
      ...body,
      kinds: names && contract.searchKinds.filter((kind) => names.includes(kindNames[kind])),
      projects: chosen(contract.PROJECT_FILTER),
    });
    return { query: body.query, results: rows, total };
  }),

  serve(contract.listSearchFilters, async ({ actor, db, query }) => {
    const counts = await countSearchResults(db, searcherOf(actor), query.query);
    const kinds = counts.flatMap(({ kind, count }) =>
      kind ? [{ option_name: kindNames[kind], count }] : [],
    );
    const projects = counts.flatMap(({ project_name, count }) =>
      project_name ? [{ option_name: project_name, count }] : [],
    );
    return {
      filters: [
        { filter_id: contract.KIND_FILTER, filter_name: 'Type', option_list: kinds },
        { filter_id: contract.PROJECT_FILTER, filter_name: 'Project', option_list: projects },
      ].filter((filter) => filter.option_list.length > 0),
    };
  }),
];

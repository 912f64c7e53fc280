import { organisationSorts } from '@portal/contract/organisations/manage-organisations';
import type { AdminOrganisationsQuery } from '../../../data/organisations/manage-organisations.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';

/** Builds the request for the list. It is valid for any text in the URL. */
export function toOrganisationsQuery(state: TableState): AdminOrganisationsQuery {
  const { sort, filters } = state;
  const column = organisationSorts.find((one) => one === sort?.column);
  const { type, region, state: wanted } = filters;
  return {
    ...toPageQuery(state),
    ...(type && { organisation_type: type.slice(0, 200) }),
    ...(region && { region: region.slice(0, 200) }),
    ...((wanted === 'open' || wanted === 'closed') && { state: wanted }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  };
}

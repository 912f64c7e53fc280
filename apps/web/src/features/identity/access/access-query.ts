import type { AccessRow, AccessSort } from '@portal/contract/identity/access';
import { canWrite, roleNames } from '@portal/contract/identity/roles';
import type { AccessQuery } from '../../../data/identity/access.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';

export const accessStateNames: Record<AccessRow['state'], string> = {
  open: 'Has access',
  asked: 'Access requested',
  by_role: 'Programme team',
};
const sorts: Record<AccessSort, true> = {
  name: true,
  organisation: true,
  role: true,
  project: true,
  since: true,
};

/** Builds the request for the list. It is valid for any text in the URL. */
export function toAccessQuery(state: TableState): AccessQuery {
  const { sort, filters } = state;
  const column = Object.keys(sorts).find((one) => one === sort?.column) as AccessSort | undefined;
  const number = (text: string | undefined) =>
    text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  const role = number(filters['role']);
  const asked: AccessQuery = {
    ...toPageQuery(state),
    project_id: number(filters['project']),
    organisation_id: number(filters['organisation']),
    role_type_id: role !== undefined && role in roleNames ? role : undefined,
    state: Object.keys(accessStateNames).find((one) => one === filters['state']) as
      AccessRow['state'] | undefined,
    sort: column && (sort?.isDescending ? `-${column}` : column),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** Describes a user's permissions in a project; the server sets the rules. */
export function describePermissions({ state, role_type_id, organisation_name }: AccessRow): string {
  if (state === 'asked') return 'Nothing yet';
  if (state === 'by_role') return 'Everything, because of their role';
  const own = organisation_name ?? 'their organisation';
  return canWrite({ role_type_id })
    ? `Can enter answers for ${own} and see results`
    : `Can read answers for ${own} and see results`;
}

import type { RouteRule } from '@portal/contract/platform/manage-route-rules';
import { deleteRouteRule, routeRulesList } from '../../../data/platform/manage-route-rules.ts';
import { RedirectForm } from '../../../features/platform/redirects/redirect-form.tsx';
import { RedirectTester } from '../../../features/platform/redirects/redirect-tester.tsx';
import { getRoutes } from '../../../shell/routing/router.ts';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ path }: RouteRule) => path;
const sorts = ['path', '-path', 'redirect', '-redirect'] as const;
const columns: readonly Column<RouteRule>[] = [
  { id: 'path', header: 'Address', className: 'break-all', value: nameOf },
  { id: 'redirect', header: 'Destination', className: 'break-all', value: ({ redirect }) => redirect },
];

/** Addresses whose visitors are sent elsewhere (SPEC §4), and what happens to whom. */
export default function RedirectsPage() {
  const control = useTableState();
  const { sort } = control.state;
  const asked = sort && `${sort.isDescending ? '-' : ''}${sort.column}`;
  const source = usePagedList(routeRulesList, {
    ...toPageQuery(control.state),
    sort: sorts.find((one) => one === asked),
  });
  return (
    <ResourcePage
      title="Redirects"
      lead="Redirects send visitors from one address to another. Browsers that are already open follow a change within five minutes."
      noun="redirect"
      nameOf={nameOf}
      caption="Redirects"
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search redirects"
      empty={
        <EmptyState icon="route" title="No redirects yet">
          Add a redirect if letters or bookmarks still use an old address.
        </EmptyState>
      }
      below={<RedirectTester routes={getRoutes()} />}
      form={({ row, ...form }) => <RedirectForm {...form} {...(row && { rule: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteRouteRule(id),
        lost: ({ path, redirect }) => `Visitors to ${path} will no longer be sent to ${redirect}.`,
      }}
    />
  );
}

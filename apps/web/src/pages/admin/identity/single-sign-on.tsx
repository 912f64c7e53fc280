import type { IdentityProvider } from '@portal/contract/identity/identity-providers';
import { deleteIdentityProvider, identityProvidersList } from '../../../data/identity/identity-providers.ts';
import { CheckProvider } from '../../../features/identity/single-sign-on/check-provider.tsx';
import { ProviderForm } from '../../../features/identity/single-sign-on/provider-form.tsx';
import { ProviderSetupInstructions } from '../../../features/identity/single-sign-on/provider-setup-instructions.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ provider_name }: IdentityProvider) => provider_name;
const columns: readonly Column<IdentityProvider>[] = [
  {
    id: 'name',
    header: 'Provider',
    value: nameOf,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {row.provider_name}
        {!row.is_on && <Badge>Off</Badge>}
      </span>
    ),
    isSortable: false,
  },
  {
    id: 'domains',
    header: 'Domains',
    className: 'break-all',
    value: ({ domains }) => domains.join(', '),
    isSortable: false,
  },
  {
    id: 'mfa',
    header: 'Multi-factor authentication',
    value: ({ mfa_values }) =>
      mfa_values.length > 0 ? `Checked by the provider: ${mfa_values.join(', ')}` : 'Checked by this portal',
    isSortable: false,
  },
  { id: 'people', header: 'People', value: ({ people }) => people, isNumeric: true, isSortable: false },
];

/** Lists the organisations whose accounts open the portal, besides the portal's own passwords. */
export default function SingleSignOnPage() {
  const control = useTableState();
  const source = usePagedList(identityProvidersList, toPageQuery(control.state));
  return (
    <ResourcePage
      title="Single sign-on"
      lead="People in these organisations can sign in with their organisation’s account (OpenID Connect). Passwords still work."
      noun="provider"
      nameOf={nameOf}
      caption="Providers"
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search providers"
      empty={
        <EmptyState icon="building-2" title="No providers yet">
          Add an organisation’s sign-in provider so that people there do not need another password.
        </EmptyState>
      }
      below={
        <>
          <CheckProvider providers={source.rows ?? []} />
          <ProviderSetupInstructions />
        </>
      }
      form={({ row, ...form }) => <ProviderForm {...form} {...(row && { provider: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteIdentityProvider(id),
        lost: ({ provider_name, people }) =>
          `People will no longer be able to sign in with ${provider_name}. Anyone signed in through it will be signed out (${people} ${people === 1 ? 'person has' : 'people have'} used it). Their accounts are not deleted. They can choose a password with “Forgotten your password?”.`,
      }}
    />
  );
}

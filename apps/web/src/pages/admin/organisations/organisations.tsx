import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { isSuperuser } from '@portal/contract/identity/roles';
import { useMemo, useState } from 'react';
import { downloadOrganisationData } from '../../../data/admin/personal-data.ts';
import {
  adminOrganisationList,
  importOrganisations,
  downloadOrganisations,
} from '../../../data/organisations/manage-organisations.ts';
import {
  CloseOrganisation,
  useReopenOrganisation,
} from '../../../features/organisations/organisations/close-organisation.tsx';
import { DeleteOrganisation } from '../../../features/organisations/organisations/delete-organisation.tsx';
import { toOrganisationsQuery } from '../../../features/organisations/organisations/organisations-query.ts';
import { EraseOrganisation } from '../../../features/organisations/organisations/erase-organisation.tsx';
import { MergeOrganisation } from '../../../features/organisations/organisations/merge-organisation.tsx';
import {
  organisationFileColumns,
  type OrganisationAction,
  organisationColumns,
} from '../../../features/organisations/organisations/organisation-columns.tsx';
import { OrganisationForm } from '../../../features/organisations/organisations/organisation-form.tsx';
import { useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ organisation_name }: AdminOrganisation) => organisation_name;
const filterNames = ['type', 'region', 'state'] as const;
const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

/** The members of the programme. */
export default function OrganisationsPage() {
  const control = useTableState(filterNames);
  const source = usePagedList(adminOrganisationList, toOrganisationsQuery(control.state));
  const [doing, setDoing] = useState<OrganisationAction | null>(null);
  const [isImporting, setImporting] = useState(false);
  const reopen = useReopenOrganisation();
  const user = useCurrentUser();
  const saving = useApiMutation(downloadOrganisationData);
  const columns = useMemo(
    () =>
      organisationColumns(
        (act) => {
          if (act.act === 'reopen') void reopen(act.organisation);
          else if (act.act === 'save') void saving.send(act.organisation.id);
          else setDoing(act);
        },
        user !== null && isSuperuser(user),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it sends by what is latest, and the table is sorted again for other columns
    [],
  );
  const { types = [], regions = [] } = source.answer ?? {};
  const close = () => setDoing(null);
  return (
    <ResourcePage
      title="Organisations"
      lead="The programme’s member organisations, with their codes and details."
      noun="organisation"
      nameOf={nameOf}
      caption="Organisations"
      source={source}
      columns={columns}
      fileColumns={organisationFileColumns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search organisations"
      filters={[
        { name: 'type', label: 'Type', options: optionsOf(types) },
        { name: 'region', label: 'Region', options: optionsOf(regions) },
        { name: 'state', label: 'State', options: states },
      ]}
      actions={
        <Button icon="upload" onClick={() => setImporting(true)}>
          Import
        </Button>
      }
      empty={
        <EmptyState
          icon="building-2"
          title="No organisations yet"
          action={
            <Button variant="primary" icon="upload" onClick={() => setImporting(true)}>
              Import a list
            </Button>
          }
        >
          Add member organisations one at a time, or import them from a CSV or Excel file.
        </EmptyState>
      }
      form={({ row, ...form }) => (
        <OrganisationForm
          {...form}
          {...(row && { organisation: row })}
          known={{ organisation_type: types, region: regions }}
        />
      )}
      remove={{
        verb: 'delete',
        dialog: (row, onClose) => <DeleteOrganisation organisation={row} onClose={onClose} />,
      }}
      below={
        <>
          {doing?.act === 'close' && <CloseOrganisation organisation={doing.organisation} onClose={close} />}
          {doing?.act === 'erase' && <EraseOrganisation organisation={doing.organisation} onClose={close} />}
          {doing?.act === 'merge' && <MergeOrganisation organisation={doing.organisation} onClose={close} />}
          <ImportDialog
            isOpen={isImporting}
            onClose={() => setImporting(false)}
            title="Import organisations"
            noun="organisation"
            send={importOrganisations}
            saveList={downloadOrganisations}
          >
            <p>
              The file needs the columns <strong>Code</strong> and <strong>Organisation</strong>. You can also
              include Type, Region, Board, Board code and Closed on. Organisations are matched by code: new
              ones are added and existing ones are updated. A missing column changes nothing. A blank cell
              clears the existing value.
            </p>
          </ImportDialog>
        </>
      }
    />
  );
}

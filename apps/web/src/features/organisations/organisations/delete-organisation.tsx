import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { useQuery } from '@tanstack/react-query';
import {
  deleteOrganisation,
  organisationContentsQuery,
} from '../../../data/organisations/manage-organisations.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OrganisationContentsList } from './organisation-contents-list.tsx';

/**
 * Asks before deleting an organisation. If anything belongs to it, it cannot be deleted, and the dialog says
 * so first.
 */
export function DeleteOrganisation({
  organisation: { id, organisation_name },
  onClose,
}: {
  organisation: AdminOrganisation;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(organisationContentsQuery(id));
  if (!data) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`Delete the organisation “${organisation_name}”?`}>
        {error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@3" />}
      </Dialog>
    );
  }
  return (
    <RemoveDialog
      kind="organisation"
      name={organisation_name}
      verb="delete"
      refused={
        data.refusal !== null && (
          <div className="grid gap-3">
            <p>{data.refusal}</p>
            <OrganisationContentsList {...data} />
          </div>
        )
      }
      remove={() => deleteOrganisation(id)}
      onClose={onClose}
    >
      You will lose its name, code and attributes. It has no accounts and is not taking part in any project.
    </RemoveDialog>
  );
}

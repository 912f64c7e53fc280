import { useQuery } from '@tanstack/react-query';
import { openCandidatesQuery } from '../../data/manage-organisations.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { BulkForm } from './bulk-form.tsx';

/** Adds a submission for each of many organisations to a project. */
export function BulkDialog({
  project: { id, project_name },
  onClose,
}: {
  project: { id: number; project_name: string };
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(openCandidatesQuery(id));
  return (
    <FormDialog isOpen onClose={onClose} title={`Add organisations to ${project_name}`}>
      {(onCancel) =>
        data ? (
          <BulkForm projectId={id} candidates={data} onSaved={onClose} onCancel={onCancel} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@8" />
        )
      }
    </FormDialog>
  );
}

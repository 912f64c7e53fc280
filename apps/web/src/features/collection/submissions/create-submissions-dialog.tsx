import { useQuery } from '@tanstack/react-query';
import { projectCandidatesQuery } from '../../../data/organisations/manage-organisations.ts';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CreateSubmissionsForm } from './create-submissions-form.tsx';

/** Adds a submission for each of many organisations to a project. */
export function CreateSubmissionsDialog({
  project: { id, project_name },
  onClose,
}: {
  project: { id: number; project_name: string };
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(projectCandidatesQuery(id));
  return (
    <FormDialog isOpen onClose={onClose} title={`Add organisations to ${project_name}`}>
      {(onCancel) =>
        data ? (
          <CreateSubmissionsForm projectId={id} candidates={data} onSaved={onClose} onCancel={onCancel} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@8" />
        )
      }
    </FormDialog>
  );
}

import type { getProjectContents } from '@portal/contract/projects/project-archive';
import type { Output } from '@portal/contract/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { projectContentsQuery } from '../../../data/projects/project-archive.ts';
import { deleteProject } from '../../../data/projects/manage-projects.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type Contents = Output<typeof getProjectContents>;

const words: Record<keyof Contents, string> = {
  submissions: 'submission',
  registrations: 'registration',
  questionnaires: 'questionnaire',
  measures: 'measure',
  charts: 'chart',
  explorer_groups: 'chart group',
  documents: 'document',
  filters: 'filter',
  peer_groups: 'peer group',
};
const plurals: Partial<Record<keyof Contents, string>> = { explorer_groups: 'chart groups' };

/** `12 submissions`, `1 chart`: what there is. */
const listContents = (contents: Contents): string[] =>
  (Object.keys(words) as (keyof Contents)[])
    .filter((name) => contents[name] > 0)
    .map((name) => formatCount(contents[name], words[name], plurals[name]));

/**
 * Asks before deleting a project. A project with contents cannot be deleted, and the dialog says so first.
 */
export function DeleteProject({
  project: { id, project_name },
  onClose,
}: {
  project: { id: number; project_name: string };
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(projectContentsQuery(id));
  if (!data) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`Delete the project “${project_name}”?`}>
        {error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@3" />}
      </Dialog>
    );
  }
  const there = listContents(data);
  return (
    <RemoveDialog
      kind="project"
      name={project_name}
      verb="delete"
      typeToConfirm={project_name}
      refused={
        there.length > 0 && (
          <>
            <p>It still contains:</p>
            <ul className="mt-2 list-disc pl-5">
              {there.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p className="mt-3">
              You can archive it instead. It is removed from the lists, and its results stay available.
            </p>
          </>
        )
      }
      remove={() => deleteProject(id)}
      onClose={onClose}
    >
      You will lose its settings, page text, guidance and dates, and people will lose access to it. It has no
      submissions, questionnaires, measures or charts.
    </RemoveDialog>
  );
}

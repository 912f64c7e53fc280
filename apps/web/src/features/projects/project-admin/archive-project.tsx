import type { ProjectSummary } from '@portal/contract/projects/projects';
import { archiveProject, restoreProject } from '../../../data/projects/project-archive.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { RefusedDialog } from '../../../ui/dialog/refused-dialog.tsx';

/** Asks before a project is put away; one whose periods are not over is not, and where that is known nothing is asked. */
export function ArchiveProject({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const { project_name } = project;
  const { send, isPending, refusal } = useApiMutation(archiveProject, {
    said: `“${project_name}” is in the archive.`,
    done: onClose,
    tells: 'here',
  });
  const known = whyItStays(project);
  if (refusal !== null || known !== null) {
    return (
      <RefusedDialog name={project_name} done="archived" known={known} refusal={refusal} onClose={onClose} />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send(project.id)}
      title={`Archive the project “${project_name}”?`}
      confirmLabel="Archive project"
      isPending={isPending}
    >
      It leaves the home page, the lists and the search, and nobody can ask for access. Who has access still
      finds its results at their addresses. You can take it out again at any time.
    </ConfirmDialog>
  );
}

/**
 * Returns why a project cannot be archived, from the one period in the list; the server checks all periods.
 */
const whyItStays = ({ current_time_period: period }: ProjectSummary): string | null =>
  period && period.state !== 'published' && period.state !== 'closed'
    ? `This project is still to be collected or published in ${period.time_period_name}. It can be archived when that is over, or its dates are taken back.`
    : null;

/** Restores a project without asking, because nothing is lost. */
export const useRestore = () =>
  useApiMutation((project: ProjectSummary) => restoreProject(project.id), {
    said: ({ project_name }) => `“${project_name}” is in use again.`,
  }).send;

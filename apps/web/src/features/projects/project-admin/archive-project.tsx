import type { ProjectSummary } from '@portal/contract/projects/projects';
import { archiveProject, restoreProject } from '../../../data/projects/project-archive.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { RefusedDialog } from '../../../ui/dialog/refused-dialog.tsx';

/** Asks before a project is put away; one whose periods are not over is not, and where that is known nothing is asked. */
export function ArchiveProject({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const { project_name } = project;
  const { send, isPending, refusal } = useApiMutation(archiveProject, {
    said: `“${project_name}” has been archived.`,
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
      The project is removed from the home page, lists and search, and no one can request access. People who
      already have access can still open its results by link. You can restore it at any time.
    </ConfirmDialog>
  );
}

/**
 * Returns why a project cannot be archived, from the one period in the list; the server checks all periods.
 */
const whyItStays = ({ current_time_period: period }: ProjectSummary): string | null =>
  period && period.state !== 'published' && period.state !== 'closed'
    ? `This project still has data to collect or publish in ${period.time_period_name}. You can archive it when that is finished, or after you remove its dates.`
    : null;

/** Restores a project without asking, because nothing is lost. */
export const useRestoreProject = () =>
  useApiMutation((project: ProjectSummary) => restoreProject(project.id), {
    said: ({ project_name }) => `“${project_name}” has been restored.`,
  }).send;

import type { ProjectSummary } from '@portal/contract/projects';
import { archiveProject, restoreProject } from '../../data/arrange-projects.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/press/button.tsx';
import { InlineMessage } from '../../ui/telling/message.tsx';

/** Asks before a project is put away; one whose periods are not over is not, in the server's words. */
export function ArchiveProject({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const { project_name } = project;
  const { send, isPending, refusal } = useWrite(archiveProject, {
    said: `“${project_name}” is in the archive.`,
    done: onClose,
    tells: 'here',
  });
  if (refusal !== null) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`“${project_name}” was not archived`}>
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
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

/** Nothing is lost by it, so that nobody is asked. */
export const useRestore = () =>
  useWrite((project: ProjectSummary) => restoreProject(project.id), {
    said: ({ project_name }) => `“${project_name}” is in use again.`,
  }).send;

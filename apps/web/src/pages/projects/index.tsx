import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';
import { useProjects } from '../../shell/context/use-projects.ts';
import { NewReleaseNotice } from '../../features/site/help/new-release-notice.tsx';
import { ProjectCard } from '../../features/projects/projects/project-card.tsx';
import { filterAndGroupByCategory } from '../../features/projects/projects/sort-projects.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

export default function ProjectsPage() {
  const user = useSignedInUser();
  usePageTitle('Projects');
  const [params, setParams] = useSearchParams();
  const words = params.get('search') ?? '';
  const { data: projects, error, refetch } = useProjects();
  const groups = filterAndGroupByCategory(projects ?? [], words);
  return (
    <PageBody>
      <PageHeader title="Projects" lead="Open a project or request access to one." />
      <NewReleaseNotice />
      <TextField
        label="Search projects"
        isLabelHidden
        type="search"
        placeholder="Search projects"
        className="mb-8 max-w-md"
        defaultValue={words}
        onChange={(event) =>
          setParams(event.target.value ? { search: event.target.value } : {}, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {error && <LoadError error={error} retry={refetch} />}
      {!projects && !error && <Skeleton type="image@2" />}
      {groups.map(({ category, projects: found }) => (
        <section key={category} aria-label={category} className="mb-12">
          <h2 className="mb-4">{category}</h2>
          <div className="grid gap-5 md:grid-cols-2">
            {found.map((project) => (
              <ProjectCard key={project.id} project={project} user={user} />
            ))}
          </div>
        </section>
      ))}
      {projects && groups.length === 0 && (
        <EmptyState
          icon="folder"
          title={words ? 'No projects match your search' : 'There are no projects yet'}
          action={
            words && <Button onClick={() => setParams({}, { replace: true })}>Show all projects</Button>
          }
        >
          {words
            ? 'Try fewer or different words.'
            : 'Projects appear here when the programme team adds them.'}
        </EmptyState>
      )}
    </PageBody>
  );
}

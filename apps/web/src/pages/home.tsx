import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useProjects } from '../shell/context/use-projects.ts';
import { siteConfigQuery } from '../data/shared/static-files.ts';
import { dueWorkQuery } from '../data/admin/due-work.ts';
import { newsQuery } from '../data/site/news.ts';
import { NewsSection } from '../features/site/news/news-section.tsx';
import { DueList } from '../features/projects/projects/due-list.tsx';
import { ProjectCard } from '../features/projects/projects/project-card.tsx';
import { MissingBranding } from '../features/site/settings/missing-branding.tsx';
import { sortProjects } from '../features/projects/projects/sort-projects.ts';
import { formatCount } from '../lib/format/format.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { parseWelcomeConfig } from '../lib/http/site-config.ts';
import { paths } from '../paths.ts';
import { useCurrentUser } from '../shell/auth/auth-store.ts';
import { useOrganisations } from '../shell/context/use-organisations.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Not on the page of visitors and the programme team. */
const NewlyUnusualResults = lazy(async () => ({
  default: (await import('../features/charts/scorecard/newly-unusual-results.tsx')).NewlyUnusualResults,
}));

export default function HomePage() {
  usePageTitle(null);
  const user = useCurrentUser();
  const { data: projects, error, refetch } = useProjects();
  const { data: news = [], isPending: isNewsPending } = useQuery(newsQuery(user?.id ?? null));
  const isParticipant = user !== null && !isAdmin(user);
  const { isPending: isWorkPending } = useQuery({ ...dueWorkQuery, enabled: isParticipant });
  // All parts are shown at once, so that none is moved by one that comes later.
  const isLoading = isNewsPending || (isParticipant && isWorkPending) || (!projects && !error);
  const pinned = news.filter(({ is_pinned }) => is_pinned);
  const others = news.filter(({ is_pinned }) => !is_pinned);
  const mine = sortProjects(projects ?? []).filter(
    (project) => !user || project.has_access || project.has_pending_request,
  );
  return (
    <PageBody>
      {user ? (
        <>
          <PageHeader title={`Welcome, ${user.full_name}`} lead={user.organisation_name ?? undefined} />
          <MissingBranding user={user} />
        </>
      ) : (
        <Welcome />
      )}
      {isLoading ? (
        <Skeleton type="text@3, image, text@2" />
      ) : (
        <>
          <NewsSection title="Important" news={pinned} />
          {isParticipant && (
            <section aria-labelledby="due" className="mb-12">
              <h2 id="due" className="mb-4">
                To do for {canWrite(user) ? 'you' : 'your organisation'}
              </h2>
              <DueList />
            </section>
          )}
          {isParticipant && <NewlyUnusual projects={mine.filter(({ has_access }) => has_access)} />}
          <section aria-labelledby="projects">
            <h2 id="projects" className="mb-4">
              {user ? 'Your projects' : 'Projects'}
            </h2>
            {projects ? (
              <div className="grid gap-5 md:grid-cols-2">
                {mine.map((project) => (
                  <ProjectCard key={project.id} project={project} user={user} />
                ))}
              </div>
            ) : error ? (
              <LoadError error={error} retry={refetch} />
            ) : null}
            {projects && mine.length === 0 && (
              <p className="text-ink-soft">
                {projects.length > 0
                  ? 'You do not have access to any projects yet. Select a project and request access.'
                  : 'There are no projects yet.'}
              </p>
            )}
            {projects?.length === 0 && user && isAdmin(user) && (
              <LinkButton className="mt-6" to={paths.admin()} iconAfter="arrow-right">
                Get started
              </LinkButton>
            )}
            {user && projects && mine.length < projects.length && (
              <LinkButton className="mt-6" to={paths.projects()} iconAfter="arrow-right">
                All projects
              </LinkButton>
            )}
          </section>
          <NewsSection title="News" news={others} />
        </>
      )}
      {!user && <HowToJoin />}
    </PageBody>
  );
}

/** Shows what became unusual in the user's projects. */
function NewlyUnusual({ projects }: { projects: readonly ProjectSummary[] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="newly-unusual" className="mb-12 min-h-48">
      <h2 id="newly-unusual" className="mb-4">
        New unusual results
      </h2>
      <Suspense fallback={<Skeleton type="text@3" />}>
        <NewlyUnusualResults projects={projects} />
      </Suspense>
    </section>
  );
}

function Welcome() {
  const { tagline, icon } = parseWelcomeConfig(useQuery(siteConfigQuery).data ?? {});
  const today = new Date().toISOString().slice(0, 10);
  const organisations = useOrganisations().filter(
    ({ closed_on }) => closed_on === null || closed_on >= today,
  );
  return (
    <div className="mb-14 max-w-3xl pt-6">
      <h1 className="text-3xl">{runtimeConfig.programme_name}</h1>
      {tagline && (
        <p className="mt-3 flex items-center gap-3 text-lg font-medium text-accent-text">
          {icon && <Icon name={icon} />}
          {tagline}
        </p>
      )}
      <p className="mt-4 text-lg text-ink-soft">
        {organisations.length > 1
          ? `${formatCount(organisations.length, 'organisation')} submit`
          : 'Member organisations submit'}{' '}
        their figures for each period and see how they compare with their peers.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" size="large" to={paths.login()}>
          Sign in
        </LinkButton>
        <LinkButton size="large" to={paths.register()}>
          Request an account
        </LinkButton>
      </div>
    </div>
  );
}

const steps = [
  [
    'Request an account',
    'Enter your name, your work email address and your organisation. It takes two minutes.',
  ],
  ['The programme team approves it', 'You get an email, then set up one-time codes on your phone.'],
  ['Choose your projects', 'Request access, enter your figures and compare yourself with your peers.'],
] as const;

function HowToJoin() {
  return (
    <section aria-labelledby="join" className="mt-14">
      <h2 id="join">How to join</h2>
      <ol className="mt-5 grid gap-8 md:grid-cols-3">
        {steps.map(([title, text], at) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <h3>
              {at + 1}. {title}
            </h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-soft">
        To check if your organisation is already a member, see the{' '}
        <a className="link" href={paths.organisations()}>
          member organisations
        </a>
        .
      </p>
    </section>
  );
}

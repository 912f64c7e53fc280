import type { Project } from '@portal/contract/projects/projects';
import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { createTemplate, reportTemplatesQuery } from '../../../../data/exports/report-templates.ts';
import { StartPackRunDialog } from '../../../../features/exports/pack-runs/start-pack-run-dialog.tsx';
import { PackRunList } from '../../../../features/exports/pack-runs/run-list.tsx';
import { PackList } from '../../../../features/exports/report-packs/pack-list.tsx';
import { TemplateList } from '../../../../features/exports/report-templates/template-list.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useReportPeriodAndSubmission } from './use-report-period-and-submission.tsx';

/** Lists report templates, each updated for a period with one press, and the files made. */
export function ReportsList({ project }: { project: Project }) {
  usePageTitle(`Reports: ${project.project_name}`);
  const user = useSignedInUser();
  const navigate = useNavigate();
  const templates = useQuery(reportTemplatesQuery(project.id));
  const { asked, choosers, period } = useReportPeriodAndSubmission(project);
  const [forAll, setForAll] = useState<{ id: number; template_name: string } | null>(null);
  const linkTo = (id: number) => paths.reports(project.project_code, { template: id });
  const create = useApiMutation(createTemplate, { done: ({ id }) => navigate(linkTo(id)) });
  const addSummary = useApiMutation(createTemplate, {
    said: '“One-page summary” is in the list. Create it for one submission or for all.',
  });
  const mayCreate = isAdmin(user) || (canWrite(user) && user.organisation_id !== null);
  return (
    <PageBody>
      <PageHeader
        title="Reports"
        lead="Build a board paper once and update it each period."
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
        actions={
          mayCreate && (
            <>
              <Button
                icon="file-text"
                isPending={addSummary.isPending}
                onClick={() =>
                  void addSummary.send({
                    project_id: project.id,
                    template_name: 'One-page summary',
                    blocks: [{ kind: 'summary' }],
                  })
                }
              >
                Add one-page summary
              </Button>
              <Button
                icon="plus"
                isPending={create.isPending}
                onClick={() =>
                  void create.send({
                    project_id: project.id,
                    template_name: 'New report',
                    blocks: [{ kind: 'measures' }],
                  })
                }
              >
                New template
              </Button>
            </>
          )
        }
      />
      {asked === null && (
        <InlineMessage className="mb-6">
          This project has no time periods yet. You can write templates now and create reports once there are
          results.
        </InlineMessage>
      )}
      {choosers && <div className="mb-6">{choosers}</div>}
      <section aria-labelledby="templates">
        <h2 id="templates" className="mb-3">
          Report templates
        </h2>
        {templates.error && <LoadError error={templates.error} retry={templates.refetch} />}
        {templates.isPending && <Skeleton type="text@4" />}
        {templates.data?.length === 0 && (
          <EmptyState icon="file-text" title="No templates yet">
            {mayCreate
              ? isAdmin(user)
                ? 'Templates you create here are for everyone in the project.'
                : 'Templates you create here are for everyone in your organisation.'
              : 'Templates from the programme team and your organisation are listed here.'}
          </EmptyState>
        )}
        {templates.data && templates.data.length > 0 && (
          <TemplateList
            asked={asked}
            linkTo={linkTo}
            templates={templates.data}
            onForAll={isAdmin(user) ? setForAll : null}
          />
        )}
      </section>
      {isAdmin(user) && (
        <section aria-labelledby="for-all" className="mt-10">
          <h2 id="for-all" className="mb-3">
            For all organisations
          </h2>
          <PackRunList projectId={project.id} />
        </section>
      )}
      {forAll && period && (
        <StartPackRunDialog
          template={forAll}
          period={{ ...period, isPublished: period.state === 'published' }}
          onClose={() => setForAll(null)}
        />
      )}
      <section aria-labelledby="files" className="mt-10">
        <h2 id="files" className="mb-3">
          Your files
        </h2>
        <PackList projectId={project.id} none="Reports you create are listed here for you to download." />
      </section>
      <p className="mt-10">
        For R, Python, Excel and Power BI:{' '}
        <Link className="link" to={paths.dataFeeds(project.project_code)}>
          data feeds
        </Link>
        .
      </p>
    </PageBody>
  );
}

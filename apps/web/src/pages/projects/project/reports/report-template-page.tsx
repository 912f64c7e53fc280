import type { Project } from '@portal/contract/projects/projects';
import type { ReportTemplate } from '@portal/contract/exports/report-templates';
import type { View } from '@portal/contract/charts/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { allChartsQuery } from '../../../../data/charts/charts.ts';
import { makeReport, reportTemplateQuery } from '../../../../data/exports/report-templates.ts';
import { savedViewsQuery } from '../../../../data/charts/saved-views.ts';
import { ReportSubscription } from '../../../../features/exports/publication-subscriptions/report-subscription.tsx';
import { PackList } from '../../../../features/exports/report-packs/pack-list.tsx';
import { TemplateEditor } from '../../../../features/exports/report-templates/template-editor.tsx';
import { useTemplateDraft } from '../../../../features/exports/report-templates/use-template-draft.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useReportPeriodAndSubmission } from './use-report-period-and-submission.tsx';

/** One template: what it is made of, and its report for a period in one press. */
export function ReportTemplatePage({ project, id }: { project: Project; id: number }) {
  const { data, error, refetch } = useQuery(reportTemplateQuery(id));
  /** Counts how often another user's change was adopted. The editor restarts with each. */
  const [round, setRound] = useState(0);
  const crumbs = [
    { label: project.project_name, to: paths.project(project.project_code) },
    { label: 'Reports', to: paths.reports(project.project_code) },
  ];
  if (!data) {
    return (
      <PageBody>
        <PageHeader title="Report template" crumbs={crumbs} />
        {error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@6" />}
      </PageBody>
    );
  }
  const reload = () => void refetch().then(() => setRound((count) => count + 1));
  return <Opened key={round} project={project} template={data} crumbs={crumbs} onReload={reload} />;
}

function Opened({
  project,
  template,
  crumbs,
  onReload,
}: {
  project: Project;
  template: ReportTemplate;
  crumbs: { label: string; to: string }[];
  onReload: () => void;
}) {
  const navigate = useNavigate();
  const charts = useQuery(allChartsQuery(project.id));
  const views = useQuery(savedViewsQuery(project.id));
  const editing = useTemplateDraft(template);
  const { asked, period, choosers } = useReportPeriodAndSubmission(project);
  const name = editing.draft.template_name.trim() || template.template_name;
  usePageTitle(`${name}: ${project.project_name}`);
  const make = useApiMutation(
    async (of: NonNullable<typeof asked>) => ((await editing.save()) ? makeReport(template.id, of) : null),
    {
      said: (pack) =>
        pack
          ? 'Your report is being created. You can find it in the list below.'
          : 'Save your changes first.',
    },
  );
  return (
    <PageBody>
      <PageHeader
        title={name}
        lead={
          template.is_shared
            ? 'A template from the programme team, for everyone in the project.'
            : 'A template from your organisation.'
        }
        crumbs={crumbs}
      />
      <TemplateEditor
        template={template}
        editing={editing}
        onReload={onReload}
        charts={charts.data}
        views={views.data ?? NONE}
        timePeriodId={period?.time_period_id ?? 0}
        onCopied={(id) => void navigate(paths.reports(project.project_code, { template: id }))}
      />
      <section aria-labelledby="make" className="mt-12">
        <h2 id="make" className="mb-3">
          Create report
        </h2>
        <div className="flex flex-wrap items-end gap-4">
          {choosers}
          <Button
            variant="primary"
            disabled={asked === null || editing.draft.parts.length === 0}
            isPending={make.isPending}
            onClick={() => asked && void make.send(asked)}
          >
            Create report
          </Button>
        </div>
        <div className="mt-6">
          <ReportSubscription templateId={template.id} name={name} />
        </div>
        <h3 className="mt-8 mb-2 font-semibold">Your files</h3>
        <PackList projectId={project.id} none="Reports you create are listed here for you to download." />
      </section>
    </PageBody>
  );
}

const NONE: View[] = [];

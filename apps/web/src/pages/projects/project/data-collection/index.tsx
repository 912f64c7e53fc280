import { isAdmin } from '@portal/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { organisationSubmissionsQuery } from '../../../../features/answers/answers.queries.ts';
import { type SubmissionRow, submissionColumns } from '../../../../features/answers/submission-columns.tsx';
import { useTimePeriodChoice } from '../../../../features/projects/use-time-period-choice.ts';
import { toApiError } from '../../../../lib/api-error.ts';
import { formatDate, formatDaysAway } from '../../../../lib/format.ts';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { useSignedInUser } from '../../../../shell/auth-store.ts';
import { useProject } from '../../../../shell/project.ts';
import { StatePill } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineMessage } from '../../../../ui/message.tsx';
import { PageBody, PageHeader } from '../../../../ui/page-header.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useTableState } from '../../../../ui/use-table-state.ts';

const PAGE = 25;

/** Questionnaires × submissions, with how far each is. */
export default function DataCollectionPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Data collection: ${project.project_name}`);
  const { period, options, choose } = useTimePeriodChoice(project, project.current_time_period);
  const control = useTableState();
  const { search, page } = control.state;
  const { data, error, refetch } = useQuery({
    ...organisationSubmissionsQuery(project.id, period?.time_period_id ?? 0, {
      ...(search && { search }),
      limit: PAGE,
      offset: (page - 1) * PAGE,
    }),
    enabled: period !== null,
  });
  const rows: SubmissionRow[] | undefined = data?.organisation_submissions.flatMap((submission) =>
    submission.questionnaires.map((questionnaire) => ({ submission, questionnaire })),
  );
  return (
    <PageBody>
      <PageHeader
        title="Data collection"
        lead={period ? deadline(period) : undefined}
        badge={period && <StatePill state={period.state} />}
        actions={
          <Select
            label="Time period"
            size="small"
            className="w-48"
            options={options}
            value={period?.time_period_id}
            onChange={choose}
          />
        }
      />
      {error ? (
        <InlineMessage tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {toApiError(error).error}
        </InlineMessage>
      ) : (
        <DataTable
          caption={`Questionnaires of ${period?.time_period_name ?? project.project_name}`}
          columns={submissionColumns(project.project_code, data?.may_write ?? false)}
          rows={rows}
          total={data?.total ?? 0}
          pageSize={PAGE}
          rowKey={({ submission, questionnaire }) => `${submission.id}-${questionnaire.questionnaire_id}`}
          control={control}
          isSearchable={isAdmin(user)}
          searchLabel="Search organisations"
          csv
          empty={
            <EmptyState icon="clipboard-list" title="There is nothing to fill in for this period">
              {isAdmin(user)
                ? 'No submission takes part, or no questionnaire is open.'
                : 'Your organisation takes no part in this period, or its questionnaire is not open yet.'}
            </EmptyState>
          }
        />
      )}
    </PageBody>
  );
}

function deadline(period: {
  state: string;
  collection_opens_at: string;
  collection_closes_at: string;
}): string {
  const { state, collection_opens_at: opens, collection_closes_at: closes } = period;
  if (state === 'open') return `Closes ${formatDaysAway(closes)}, on ${formatDate(closes)}.`;
  if (state === 'upcoming' || state === 'registration')
    return `Opens ${formatDaysAway(opens)}, on ${formatDate(opens)}.`;
  return `Closed on ${formatDate(closes)}.`;
}

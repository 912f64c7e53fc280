import type { Output } from '@portal/contract/shared/endpoint';
import type { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

type Submission = Output<typeof listOrganisationSubmissions>['organisation_submissions'][number];
type Row = { submission: Submission; of: Submission['case_collections'][number] };

const columnsOf = (projectCode: string): Column<Row>[] => [
  { id: 'submission', header: 'Submission', value: ({ submission }) => submission.submission_name },
  {
    id: 'questionnaire',
    header: 'Questionnaire',
    value: ({ of }) => of.questionnaire_name,
    cell: ({ submission, of }) => (
      <Link className="link font-medium" to={paths.cases(projectCode, of.questionnaire_id, submission.id)}>
        {of.questionnaire_name}
        <span className="sr-only"> of {submission.submission_name}</span>
      </Link>
    ),
  },
  { id: 'kind', header: 'Type', value: ({ of }) => (of.kind === 'case' ? 'Cases' : 'Survey') },
  {
    id: 'state',
    header: 'State',
    value: ({ of }) => of.state,
    cell: ({ of }) => <StatePill state={of.state} />,
  },
  {
    id: 'complete',
    header: 'Complete',
    value: ({ of }) => of.complete,
    cell: ({ of }) => {
      const asked = of.target ?? of.unused + of.in_progress + of.complete;
      return (
        <ProgressBar
          className="w-36 xl:w-44"
          isLabelHidden
          label="Complete"
          value={of.complete}
          max={asked}
          text={`${of.complete} of ${asked}`}
        />
      );
    },
  },
];

/**
 * Lists questionnaires collected case by case or answered by respondents: one submission's questionnaire a
 * row.
 */
export function CaseQuestionnaires({
  projectCode,
  submissions,
}: {
  projectCode: string;
  submissions: readonly Submission[];
}) {
  const control = useTableState([], 'cases-');
  const rows = submissions.flatMap((submission) =>
    submission.case_collections.map((of) => ({ submission, of })),
  );
  if (rows.length === 0) return null;
  return (
    // The table is a region of this name. A second region around it would be indistinguishable.
    <div className="mt-12">
      <h2 className="mb-4">Cases and surveys</h2>
      <DataTable
        caption="Cases and surveys"
        columns={columnsOf(projectCode)}
        rows={rows}
        rowKey={({ submission, of }) => `${submission.id}-${of.questionnaire_id}`}
        control={control}
        isSearchable={rows.length > 8}
        searchLabel="Search cases and surveys"
        csv
        empty={null}
      />
    </div>
  );
}

import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { organisationSubmissionsQuery } from '../../../../data/collection/submissions.ts';
import {
  stateFilter,
  submissionQuestionnaireColumns,
  type SubmissionQuestionnaireRow,
} from '../../../../features/responses/answers/submission/submission-questionnaire-columns.tsx';
import { AnswerWarningList } from '../../../../features/responses/answers/section/answer-warning-list.tsx';
import { FollowUpList } from '../../../../features/responses/answers/notes/follow-up-list.tsx';
import { UnsentNotice } from '../../../../features/responses/answers/submission/unsent-notice.tsx';
import { CaseQuestionnaires } from '../../../../features/responses/case-codes/cases-and-surveys-table.tsx';
import { DictionaryLinks } from '../../../../features/questionnaires/data-dictionary/dictionary-links.tsx';
import { Deadline } from '../../../../features/projects/projects/deadline.tsx';
import { useTimePeriodChoice } from '../../../../features/projects/projects/use-time-period-choice.ts';
import { WorkbookMenu } from '../../../../features/collection/workbooks/workbook-menu.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { useProject } from '../../../../shell/context/use-project.ts';
import { StatePill } from '../../../../ui/feedback/badge.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { Column } from '../../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { ScreenSkeleton } from '../../../../ui/feedback/shown-together.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';

const filterNames = [stateFilter.name];
/** Few enough rows to read at a glance. */
const FEW = 8;

/** Questionnaires × submissions, with how far each is. */
export default function DataCollectionPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Data collection: ${project.project_name}`);
  const { period, options, choose } = useTimePeriodChoice(project, project.current_time_period);
  const control = useTableState(filterNames);
  const { data, error, refetch } = useQuery({
    ...organisationSubmissionsQuery(project.id, period?.time_period_id ?? 0),
    enabled: period !== null,
  });
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const columns = useMemo(
    () => [...submissionQuestionnaireColumns(project.project_code), fileColumn(project.project_code)],
    [project.project_code],
  );
  const hasCases = data?.some(({ case_collections }) => case_collections.length > 0) ?? false;
  const isLong = (rows?.length ?? 0) > FEW;
  return (
    <PageBody>
      <PageHeader
        title="Data collection"
        lead={project.project_name}
        badge={period && <StatePill state={period.state} />}
        actions={
          period && (
            <Select
              label="Time period"
              size="small"
              className="w-48"
              options={options}
              value={period.time_period_id}
              onChange={choose}
            />
          )
        }
      />
      {period && rows && (
        <Deadline
          className="mb-6"
          period={period}
          due={isAdmin(user) ? null : rows.map(({ questionnaire }) => questionnaire)}
        />
      )}
      {rows && (
        <UnsentNotice
          userId={user.id}
          projectCode={project.project_code}
          rows={[...rows, ...(data ?? []).flatMap(caseRowsOf)]}
        />
      )}
      {error && !data ? (
        <LoadError error={error} retry={refetch} />
      ) : period && !rows ? (
        <ScreenSkeleton />
      ) : rows?.length === 0 && hasCases ? null : (
        <DataTable
          caption={`Questionnaires for ${period?.time_period_name ?? project.project_name}`}
          columns={columns}
          rows={period ? rows : []}
          rowKey={({ submission, questionnaire }) => `${submission.id}-${questionnaire.questionnaire_id}`}
          control={control}
          isSearchable={isLong}
          searchLabel="Search organisations"
          filters={isLong ? [stateFilter] : []}
          csv
          empty={
            <EmptyState icon="clipboard-list" title="There is nothing to fill in for this period">
              {isAdmin(user)
                ? 'There are no submissions, or no questionnaire is open.'
                : 'Your organisation is not taking part in this period, or its questionnaire is not open yet.'}
            </EmptyState>
          }
        />
      )}
      {period && data && <CaseQuestionnaires projectCode={project.project_code} submissions={data} />}
      {period && data && (
        <AnswerWarningList
          projectId={project.id}
          projectCode={project.project_code}
          timePeriodId={period.time_period_id}
        />
      )}
      {period && data && (
        <FollowUpList projectId={project.id} projectCode={project.project_code} period={period} />
      )}
      {period && data && (
        <DictionaryLinks
          feeds={paths.dataFeeds(project.project_code)}
          projectId={project.id}
          projectCode={project.project_code}
          timePeriodId={period.time_period_id}
        />
      )}
    </PageBody>
  );
}

/** Builds the column of actions on paper and by file, which do not open the answers. */
const fileColumn = (projectCode: string): Column<SubmissionQuestionnaireRow> => ({
  id: 'files',
  header: 'Files and printing',
  isHeaderHidden: true,
  isScreenOnly: true,
  isSortable: false,
  value: () => null,
  cell: ({ submission, questionnaire }) => (
    <span className="flex justify-end gap-1">
      <WorkbookMenu
        size="small"
        name={`${questionnaire.questionnaire_name} of ${submission.submission_name}`}
        whose={{ questionnaire_id: questionnaire.questionnaire_id, submission_id: submission.id }}
        mayWrite={questionnaire.may_write}
      />
      <LinkButton
        size="small"
        variant="quiet"
        icon="printer"
        to={paths.printedQuestionnaire(projectCode, questionnaire.questionnaire_id, submission.id)}
      >
        <span className="max-xl:sr-only">Print</span>
        <span className="sr-only">
          {questionnaire.questionnaire_name} for {submission.submission_name}
        </span>
      </LinkButton>
    </span>
  ),
});

const caseRowsOf = (submission: SubmissionQuestionnaireRow['submission']) =>
  submission.case_collections.map((questionnaire) => ({ submission, questionnaire }));

const rowsOf = (
  submissions: readonly SubmissionQuestionnaireRow['submission'][],
): SubmissionQuestionnaireRow[] =>
  submissions.flatMap((submission) =>
    submission.questionnaires.map((questionnaire) => ({ submission, questionnaire })),
  );

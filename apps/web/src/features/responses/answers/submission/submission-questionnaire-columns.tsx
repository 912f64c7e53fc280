import type { Output } from '@portal/contract/shared/endpoint';
import type { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { Link } from 'react-router';
import { formatAnsweredCount } from '../../../../lib/format/format-answered-count.ts';
import { formatDate, formatDateTime } from '../../../../lib/format/format.ts';
import { paths } from '../../../../paths.ts';
import { StatePill } from '../../../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import type { Column, TableFilter } from '../../../../ui/table/data-table-props.ts';

type Submission = Output<typeof listOrganisationSubmissions>['organisation_submissions'][number];
export type SubmissionQuestionnaireRow = {
  submission: Submission;
  questionnaire: Submission['questionnaires'][number];
};

const states = { not_started: 'Not started', in_progress: 'In progress', submitted: 'Submitted' } as const;

export const stateFilter: TableFilter<SubmissionQuestionnaireRow> = {
  name: 'state',
  label: 'State',
  options: Object.entries(states).map(([value, label]) => ({ value, label })),
  keeps: ({ questionnaire }, value) => questionnaire.state === value,
};

/** One questionnaire of one submission a row. */
export const submissionQuestionnaireColumns = (projectCode: string): Column<SubmissionQuestionnaireRow>[] => [
  {
    id: 'submission',
    header: 'Submission',
    value: ({ submission: { submission_name, organisation_name } }) =>
      submission_name === organisation_name ? submission_name : `${submission_name} (${organisation_name})`,
    cell: ({ submission }) => (
      <span className="font-medium">
        {submission.submission_name}
        {submission.organisation_name !== submission.submission_name && (
          <span className="block text-xs font-normal text-ink-faint">{submission.organisation_name}</span>
        )}
        {submission.extension && (
          <span className="block text-xs font-normal text-ink-soft">
            Data entry extended to {formatDateTime(submission.extension.extended_until)}:{' '}
            {submission.extension.reason}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'questionnaire',
    header: 'Questionnaire',
    value: ({ questionnaire }) => questionnaire.questionnaire_name,
    cell: ({ submission, questionnaire }) =>
      questionnaire.first_section_id === null ? (
        questionnaire.questionnaire_name
      ) : (
        <Link
          className="link font-medium"
          to={paths.questionnaireSection(
            projectCode,
            questionnaire.questionnaire_id,
            submission.id,
            questionnaire.first_section_id,
          )}
        >
          {!questionnaire.may_write ? 'View' : questionnaire.state === 'not_started' ? 'Start' : 'Continue'}{' '}
          {questionnaire.questionnaire_name}
          <span className="sr-only"> of {submission.submission_name}</span>
        </Link>
      ),
  },
  {
    id: 'state',
    header: 'State',
    value: ({ questionnaire }) => states[questionnaire.state],
    cell: ({ submission, questionnaire }) =>
      submission.needs_registration && questionnaire.state === 'not_started' ? (
        <Link className="link text-sm" to={paths.registration(projectCode)}>
          Register first
        </Link>
      ) : (
        <StatePill state={questionnaire.state} />
      ),
  },
  {
    id: 'answered',
    header: 'Answered',
    value: ({ questionnaire }) => questionnaire.answered,
    cell: ({ questionnaire }) => (
      <ProgressBar
        className="w-36 xl:w-44"
        isLabelHidden
        label="Answered"
        value={questionnaire.answered}
        max={questionnaire.questions}
        text={formatAnsweredCount(questionnaire)}
      />
    ),
  },
  {
    id: 'sections',
    header: 'Sections complete',
    isNumeric: true,
    value: ({ questionnaire }) => questionnaire.sections_complete,
    cell: ({ questionnaire }) => `${questionnaire.sections_complete} of ${questionnaire.sections}`,
  },
  {
    id: 'saved',
    header: 'Last change',
    value: ({ questionnaire }) => questionnaire.submitted_at ?? questionnaire.last_saved_at,
    cell: ({ questionnaire }) =>
      questionnaire.submitted_at
        ? `Submitted ${formatDate(questionnaire.submitted_at)}`
        : questionnaire.last_saved_at
          ? `Saved ${formatDateTime(questionnaire.last_saved_at)}`
          : '–',
  },
];

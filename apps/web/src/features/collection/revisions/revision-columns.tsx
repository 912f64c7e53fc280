import type { Revision, RevisedAmounts } from '@portal/contract/collection/revisions';
import { Link } from 'react-router';
import { downloadFiguresBeforeRevision } from '../../../data/comparison/publications.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Column, TableFilter } from '../../../ui/table/data-table-props.ts';

const states: Record<Revision['state'], string> = {
  reopened: 'Reopened',
  correcting: 'Being corrected',
  revised: 'Revised',
};

export const revisionStateFilter: TableFilter<Revision> = {
  name: 'state',
  label: 'State',
  options: Object.entries(states).map(([value, label]) => ({ value, label })),
};

/** A figure in a version, with what it is made of; a distribution by its options. */
function amountsText(amounts: RevisedAmounts | null, decimals: number): string {
  if (amounts === null || amounts.value === null) return 'none';
  const { value, numerator, denominator, options } = amounts;
  const parts =
    options.length > 0
      ? options.map(({ option_name, count }) => `${option_name} ${formatNumber(count)}`).join(', ')
      : numerator !== null && denominator !== null
        ? `${formatNumber(numerator)} of ${formatNumber(denominator)}`
        : '';
  return `${value.toFixed(decimals)}${parts && ` (${parts})`}`;
}

function changeText({ measure_name, unit, decimals, before, after }: Revision['figures'][number]): string {
  const name = `${measure_name}${unit && ` (${unit})`}`;
  const [was, is] = [amountsText(before, decimals), amountsText(after, decimals)];
  return was === is && before?.value === after?.value
    ? `${name}: ${is}, but the limits changed`
    : `${name}: ${was} → ${is}`;
}

const when = ({ revised_at, reopened_at }: Revision) => revised_at ?? reopened_at;

/** Shows the whole version that was shown before a correction. */
function VersionBefore({ projectId, revision }: { projectId: number; revision: Revision }) {
  const { send, isPending } = useApiMutation(downloadFiguresBeforeRevision);
  const id = Number(revision.key.replace('revision-', ''));
  const of = { project_id: projectId, time_period_id: revision.time_period_id, before_revision: id };
  return (
    <Button icon="download" size="small" isPending={isPending} onClick={() => void send(of)}>
      Download earlier results
    </Button>
  );
}

export const revisionColumns = (projectCode: string, projectId: number): readonly Column<Revision>[] => [
  {
    id: 'organisation',
    header: 'Submission',
    value: ({ organisation_name, submission_name }) =>
      submission_name === organisation_name ? organisation_name : `${organisation_name}: ${submission_name}`,
  },
  {
    id: 'questionnaire',
    header: 'Questionnaire',
    isSortable: false,
    value: ({ questionnaire_name, time_period_name }) => `${questionnaire_name}, ${time_period_name}`,
    cell: ({ questionnaire_name, time_period_name, questionnaire_id, submission_id, first_section_id }) => (
      <>
        {first_section_id === null ? (
          questionnaire_name
        ) : (
          <Link
            className="link font-medium"
            to={paths.questionnaireSection(projectCode, questionnaire_id, submission_id, first_section_id)}
          >
            {questionnaire_name}
          </Link>
        )}
        <span className="block text-xs text-ink-faint">{time_period_name}</span>
      </>
    ),
  },
  {
    id: 'when',
    header: 'When',
    value: when,
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={row.state === 'revised' ? 'neutral' : 'warning'}>{states[row.state]}</Badge>
        {formatDateTime(when(row) ?? '')}
        <span className="text-xs text-ink-faint">{row.revised_by_name ?? row.reopened_by_name}</span>
      </span>
    ),
  },
  { id: 'reason', header: 'Reason', isSortable: false, value: ({ reason }) => reason },
  {
    id: 'figures',
    header: 'Figures before and after',
    isSortable: false,
    value: ({ figures }) => figures.map(changeText).join('; '),
    cell: (revision) => {
      const { figures, state } = revision;
      return figures.length === 0 ? (
        <span className="text-ink-faint">
          {state === 'correcting'
            ? 'The published figures stay in place until the correction is submitted.'
            : 'Left out of the results until it is submitted again.'}
        </span>
      ) : (
        <div className="grid justify-items-start gap-2">
          <ul className="grid gap-1">
            {figures.map((figure) => (
              <li key={figure.measure_id}>{changeText(figure)}</li>
            ))}
          </ul>
          <VersionBefore projectId={projectId} revision={revision} />
        </div>
      );
    },
  },
];

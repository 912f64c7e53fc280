import type { DueWorkItem } from '@portal/contract/admin/due-work';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dueWorkQuery } from '../../../data/admin/due-work.ts';
import { cx } from '../../../lib/format/class-names.ts';
import { formatAnsweredCount } from '../../../lib/format/format-answered-count.ts';
import { formatCount, formatDate, formatDaysAway } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type Item<Kind extends DueWorkItem['kind']> = Extract<DueWorkItem, { kind: Kind }>;
type AnswerItem = Item<'questionnaire' | 'case_collection'>;

/** Settings of a short list, for a page whose main content is below it: its first items, in compact rows. */
export type ShortDueList = { id: string; most: number };

/** Lists the work due from the user's organisation by deadline: in all projects, or in one. */
export function DueList({ projectId, short }: { projectId?: number; short?: ShortDueList }) {
  const { data, error, refetch } = useQuery(dueWorkQuery);
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Skeleton type="text@3" />;
  const due = data.due_work.filter((item) => projectId === undefined || item.project_id === projectId);
  if (due.length === 0) {
    return (
      <EmptyState icon="check-circle-2" title="You are up to date">
        {data.submitted > 0 && projectId === undefined
          ? 'You have submitted everything that is open. Thank you.'
          : 'When data collection opens for one of your projects, it is listed here with its deadline.'}
      </EmptyState>
    );
  }
  return (
    <ul id={short?.id} className="divide-y divide-line border-y border-line">
      {due.slice(0, short?.most).map((item) => (
        <DueRow key={keyOf(item)} item={item} isShort={short !== undefined} />
      ))}
    </ul>
  );
}

function keyOf(item: DueWorkItem): string {
  if (item.kind === 'outlier_action') return `outlier-${item.outlier_case_id}`;
  if (item.kind === 'action_plan') return `plan-${item.action_plan_id}`;
  if (item.kind === 'registration') return `registration-${item.project_id}-${item.time_period_id}`;
  const query = item.kind === 'data_query' ? 'query-' : '';
  return `${query}${item.questionnaire_id}-${item.submission_id}`;
}

type RowProps<One> = { item: One; isShort: boolean };

function DueRow({ item, isShort }: RowProps<DueWorkItem>) {
  if (item.kind === 'registration') return <RegistrationRow item={item} isShort={isShort} />;
  if (item.kind === 'outlier_action') return <OutlierRow item={item} isShort={isShort} />;
  if (item.kind === 'action_plan') return <PlanRow item={item} isShort={isShort} />;
  if (item.kind === 'data_query') return <QueryRow item={item} isShort={isShort} />;
  return <AnswerRow item={item} isShort={isShort} />;
}

function Row({
  to,
  title,
  of,
  progress,
  isShort,
  children,
}: {
  to: string;
  title: string;
  of: DueWorkItem;
  progress?: ReactNode;
  isShort: boolean;
  children: ReactNode;
}) {
  const submission = of.kind === 'registration' ? '' : `, ${of.submission_name}`;
  return (
    <li
      className={cx(
        'grid items-center gap-x-8',
        isShort
          ? `gap-y-1 py-2 ${progress ? 'md:grid-cols-[1fr_14rem_17rem]' : 'md:grid-cols-[1fr_17rem]'}`
          : `gap-y-3 py-5 ${progress ? 'md:grid-cols-[1fr_14rem_12rem]' : 'md:grid-cols-[1fr_12rem]'}`,
      )}
    >
      <div>
        <Link className="link font-semibold" to={to}>
          {title}
        </Link>
        <p className="text-sm text-ink-soft">
          {/* On a project's own page, its name is in the menu. */}
          {!isShort && `${of.project_name}, `}
          {of.time_period_name}
          {submission}
        </p>
      </div>
      {progress}
      <p className="text-sm md:text-right">{children}</p>
    </li>
  );
}

function Closing({ verb, at }: { verb: 'Closes' | 'Due'; at: string }) {
  return (
    <span className="mt-1 block text-ink-faint">
      {verb} {formatDaysAway(at)}, <span className="whitespace-nowrap">{formatDate(at)}</span>
    </span>
  );
}

const registrationPath = ({ project_code, time_period_id }: DueWorkItem) =>
  paths.registration(project_code, { [TIME_PERIOD_PARAM]: time_period_id });

function RegistrationRow({ item, isShort }: RowProps<Item<'registration'>>) {
  return (
    <Row to={registrationPath(item)} title="Registration" of={item} isShort={isShort}>
      <StatePill state={item.state} />
      <Closing verb="Closes" at={item.closes_at} />
    </Row>
  );
}

function PlanRow({ item, isShort }: RowProps<Item<'action_plan'>>) {
  const { chart_id, collection_code, project_code, tab_name, submission_id } = item;
  const to =
    tab_name === null || collection_code === null
      ? paths.project(project_code)
      : paths.chart(project_code, tab_name, collection_code, chart_id, { submission: submission_id });
  return (
    <Row to={to} title={`${item.chart_name}: ${item.aim}`} of={item} isShort={isShort}>
      Action plan
      <Closing verb="Due" at={item.due_on} />
    </Row>
  );
}

function OutlierRow({ item, isShort }: RowProps<Item<'outlier_action'>>) {
  const to = paths.profile(item.project_code, { [TIME_PERIOD_PARAM]: item.time_period_id });
  return (
    <Row to={to} title={`${item.chart_name}: ${item.action_name}`} of={item} isShort={isShort}>
      Outlier case
      {item.due_on !== null && <Closing verb="Due" at={item.due_on} />}
    </Row>
  );
}

function QueryRow({ item, isShort }: RowProps<Item<'data_query'>>) {
  const { project_code, questionnaire_id, submission_id, section_id, time_period_id } = item;
  const to =
    section_id === null
      ? paths.dataCollection(project_code, { [TIME_PERIOD_PARAM]: time_period_id })
      : paths.questionnaireSection(project_code, questionnaire_id, submission_id, section_id);
  return (
    <Row
      to={to}
      title={`${item.questionnaire_name}: ${formatCount(item.queries, 'query')} to answer`}
      of={item}
      isShort={isShort}
    >
      From the programme team
      <Closing verb="Due" at={item.closes_at} />
    </Row>
  );
}

/** Returns where the user can answer, or register if the organisation must do that first. */
function answerPath(item: AnswerItem): string {
  const { project_code, questionnaire_id, submission_id } = item;
  if (needsRegistrationFirst(item)) return registrationPath(item);
  if (item.kind === 'case_collection') return paths.cases(project_code, questionnaire_id, submission_id);
  return item.first_section_id === null
    ? paths.dataCollection(project_code, { [TIME_PERIOD_PARAM]: item.time_period_id })
    : paths.questionnaireSection(project_code, questionnaire_id, submission_id, item.first_section_id);
}

const needsRegistrationFirst = (item: AnswerItem) => item.needs_registration && item.state === 'not_started';

function AnswerRow({ item, isShort }: RowProps<AnswerItem>) {
  const progress =
    item.kind === 'questionnaire' ? (
      <ProgressBar
        label="Answered"
        value={item.answered}
        max={item.questions}
        text={formatAnsweredCount(item)}
      />
    ) : (
      <ProgressBar
        label={item.case_kind === 'case' ? 'Cases' : 'Responses'}
        value={item.complete}
        max={item.expected}
        text={`${item.complete} of ${item.expected} complete`}
      />
    );
  return (
    <Row
      to={answerPath(item)}
      title={item.questionnaire_name}
      of={item}
      progress={progress}
      isShort={isShort}
    >
      {needsRegistrationFirst(item) ? (
        <Link className="link" to={registrationPath(item)}>
          Register first
        </Link>
      ) : (
        <StatePill state={item.state} />
      )}
      {item.is_correction && (
        <span className="mt-1 block text-ink-faint">Reopened to correct published figures</span>
      )}
      {item.closes_at !== null && !item.is_correction && <Closing verb="Closes" at={item.closes_at} />}
    </Row>
  );
}

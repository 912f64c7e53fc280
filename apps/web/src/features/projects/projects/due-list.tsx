import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { organisationSubmissionsQuery } from '../../../data/collection/submissions.ts';
import { formatAnsweredCount } from '../../../lib/format/format-answered-count.ts';
import { formatDate, formatDaysAway } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Entry may be extended for one organisation when it has closed for the others. */
const ASKED: ReadonlySet<string> = new Set(['open', 'validation', 'closed']);

/** Nothing can be entered before the registration is approved, unless it was begun already. */
const isRegisteredFirst = (submission: { needs_registration: boolean }, state: string) =>
  submission.needs_registration && state === 'not_started';

/** What is due from the person's organisation: every questionnaire of an open period that is not submitted. */
export function DueList({ projects }: { projects: readonly ProjectSummary[] }) {
  const open = projects.filter(
    (project) => project.has_access && ASKED.has(project.current_time_period?.state ?? ''),
  );
  const answers = useQueries({
    queries: open.map((project) =>
      organisationSubmissionsQuery(project.id, project.current_time_period!.time_period_id),
    ),
  });
  if (answers.some((answer) => answer.isPending)) return <Skeleton type="text@3" />;
  const due = open.flatMap((project, at) =>
    (answers[at]?.data ?? []).flatMap((submission) =>
      submission.questionnaires.map((questionnaire) => ({ project, submission, questionnaire })),
    ),
  );
  const waiting = due.filter(
    ({ project, questionnaire }) =>
      questionnaire.state !== 'submitted' &&
      (project.current_time_period!.state === 'open' || questionnaire.may_write),
  );
  const cases = open.flatMap((project, at) =>
    (answers[at]?.data ?? []).flatMap((submission) =>
      submission.case_collections
        .filter(({ state }) => state !== 'submitted' && project.current_time_period!.state === 'open')
        .map((of) => ({ project, submission, of })),
    ),
  );
  if (waiting.length + cases.length === 0) {
    return (
      <EmptyState icon="check-circle-2" title="Nothing is due from you">
        {due.length > 0
          ? 'Everything that is open has been submitted. Thank you.'
          : 'When data collection opens for one of your projects, it is listed here with its deadline.'}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {waiting.map(({ project, submission, questionnaire }) => (
        <li
          key={`${questionnaire.questionnaire_id}-${submission.id}`}
          className="grid items-center gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_14rem_12rem]"
        >
          <div>
            <Link
              className="link font-semibold"
              to={
                isRegisteredFirst(submission, questionnaire.state)
                  ? paths.registration(project.project_code)
                  : questionnaire.first_section_id
                    ? paths.questionnaireSection(
                        project.project_code,
                        questionnaire.questionnaire_id,
                        submission.id,
                        questionnaire.first_section_id,
                      )
                    : paths.dataCollection(project.project_code)
              }
            >
              {questionnaire.questionnaire_name}
            </Link>
            <p className="text-sm text-ink-soft">
              {project.project_name}, {project.current_time_period!.time_period_name},{' '}
              {submission.submission_name}
            </p>
          </div>
          <ProgressBar
            label="Answered"
            value={questionnaire.answered}
            max={questionnaire.questions}
            text={formatAnsweredCount(questionnaire)}
          />
          <p className="text-sm md:text-right">
            {isRegisteredFirst(submission, questionnaire.state) ? (
              <Link className="link" to={paths.registration(project.project_code)}>
                Register first
              </Link>
            ) : (
              <StatePill state={questionnaire.state} />
            )}
            <span className="mt-1 block text-ink-faint">
              Closes {formatDaysAway(project.current_time_period!.collection_closes_at)},{' '}
              <span className="whitespace-nowrap">
                {formatDate(project.current_time_period!.collection_closes_at)}
              </span>
            </span>
          </p>
        </li>
      ))}
      {cases.map(({ project, submission, of }) => {
        const asked = of.target ?? of.unused + of.in_progress + of.complete;
        return (
          <li
            key={`${of.questionnaire_id}-${submission.id}`}
            className="grid items-center gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_14rem_12rem]"
          >
            <div>
              <Link
                className="link font-semibold"
                to={
                  isRegisteredFirst(submission, of.state)
                    ? paths.registration(project.project_code)
                    : paths.cases(project.project_code, of.questionnaire_id, submission.id)
                }
              >
                {of.questionnaire_name}
              </Link>
              <p className="text-sm text-ink-soft">
                {project.project_name}, {project.current_time_period!.time_period_name},{' '}
                {submission.submission_name}
              </p>
            </div>
            <ProgressBar
              label={of.kind === 'case' ? 'Cases' : 'Responses'}
              value={of.complete}
              max={asked}
              text={`${of.complete} of ${asked} complete`}
            />
            <p className="text-sm md:text-right">
              {isRegisteredFirst(submission, of.state) ? (
                <Link className="link" to={paths.registration(project.project_code)}>
                  Register first
                </Link>
              ) : (
                <StatePill state={of.state} />
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

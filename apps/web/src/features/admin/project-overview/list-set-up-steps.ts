import type { getProjectOverview } from '@portal/contract/admin/project-overview';
import type { Output } from '@portal/contract/shared/endpoint';
import { formatCount } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';

type Overview = Output<typeof getProjectOverview>;
/** A step of setting up a project. `who` has to act where it is not done. */
export type SetUpStep = {
  key: string;
  name: string;
  isDone: boolean;
  detail: string;
  who: string;
  to: string;
};

const TEAM = 'Programme team';
const ORGANISATIONS = 'Organisations';

/** Lists the steps from a new project to published results, in the order of their dependencies. */
export function listSetUpSteps(projectId: number, overview: Overview): SetUpStep[] {
  return [
    datesStep(projectId, overview),
    questionnaireStep(projectId, overview),
    participantStep(projectId, overview),
    ...(overview.registration_required ? [registrationStep(overview)] : []),
    contributorStep(projectId, overview),
    resultsStep(projectId, overview),
    publicationStep(projectId, overview),
  ];
}

const datesStep = (project: number, { time_period }: Overview): SetUpStep => ({
  key: 'dates',
  name: 'Set the dates',
  isDone: time_period !== null,
  detail: time_period
    ? `Dates are set for ${time_period.time_period_name}.`
    : 'Choose a time period and when data collection opens and closes.',
  who: TEAM,
  to: paths.projectDates({ project }),
});

const questionnaireStep = (project: number, { questionnaires: { open, draft } }: Overview): SetUpStep => ({
  key: 'questionnaires',
  name: 'Open a questionnaire',
  isDone: open > 0,
  detail:
    open > 0
      ? `${formatCount(open, 'questionnaire')} open${draft > 0 ? `, ${draft} in draft` : ''}.`
      : draft > 0
        ? `${formatCount(draft, 'questionnaire')} in draft. Check a draft, then open it.`
        : 'Build a questionnaire, import one, or copy one from another period.',
  who: TEAM,
  to: paths.admin('questionnaires', { project }),
});

const participantStep = (project: number, { submissions }: Overview): SetUpStep => ({
  key: 'participants',
  name: 'Add the participants',
  isDone: submissions > 0,
  detail:
    submissions > 0
      ? `${formatCount(submissions, 'submission')}.`
      : 'Add a submission for each organisation that takes part.',
  who: TEAM,
  to: paths.admin('submissions', { project }),
});

const registrationStep = ({ registered }: Overview): SetUpStep => ({
  key: 'registrations',
  name: 'Register',
  isDone: registered > 0,
  detail:
    registered > 0
      ? `${formatCount(registered, 'organisation')} registered.`
      : 'No organisation has confirmed its registration yet.',
  who: ORGANISATIONS,
  to: paths.admin('chasing'),
});

const contributorStep = (project: number, { contributors }: Overview): SetUpStep => ({
  key: 'contributors',
  name: 'Give people access',
  isDone: contributors > 0,
  detail:
    contributors > 0
      ? `Access given to ${formatCount(contributors, 'contributor')}.`
      : 'Invite contributors and give them access to the project.',
  who: TEAM,
  to: paths.access({ project }),
});

function resultsStep(project: number, { charts, charts_without_measures, measures }: Overview): SetUpStep {
  const isDone = charts > 0 && charts_without_measures === 0;
  const missing =
    charts === 0
      ? 'Add measures, then charts that show them.'
      : `Add a measure for this period to ${formatCount(charts_without_measures, 'chart')}.`;
  return {
    key: 'results',
    name: 'Add measures and charts',
    isDone,
    detail: isDone ? `${formatCount(charts, 'chart')}, ${formatCount(measures, 'measure')}.` : missing,
    who: TEAM,
    to: measures === 0 ? paths.admin('measures', { project }) : paths.admin('charts', { project }),
  };
}

const publicationStep = (project: number, { time_period }: Overview): SetUpStep => ({
  key: 'publication',
  name: 'Publish the results',
  isDone: time_period?.state === 'published',
  detail:
    time_period?.state === 'published'
      ? `${time_period.time_period_name} is published.`
      : time_period?.published_at
        ? 'A publication date is set.'
        : 'Set a publication date.',
  who: TEAM,
  to: paths.projectDates({ project }),
});

import type { FirstStep } from '@portal/contract/admin/admin-home';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { hasPageAt } from '../../../shell/routing/router.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

const steps: Record<FirstStep, { name: string; why: string; to: string }> = {
  category: {
    name: 'Create a category',
    why: 'Projects are listed by category.',
    to: paths.admin('categories'),
  },
  project: {
    name: 'Create a project',
    why: 'A project is what you benchmark, such as an audit or a quarterly return.',
    to: paths.admin('projects'),
  },
  time_period: {
    name: 'Add a time period',
    why: 'A round of the programme, such as a year or a quarter.',
    to: paths.timePeriods(),
  },
  dates: {
    name: 'Set the project dates',
    why: 'When data collection opens and closes, and when results are published.',
    to: paths.projectDates(),
  },
  organisation: {
    name: 'Add organisations',
    why: 'The organisations that enter data and are compared.',
    to: paths.admin('organisations'),
  },
  questionnaire: {
    name: 'Build a questionnaire',
    why: 'The questions organisations answer in the period.',
    to: paths.questionnaires(),
  },
  person: {
    name: 'Invite people',
    why: 'People who enter data for their organisation or read its results.',
    to: paths.users(),
  },
};

/** Shows the first tasks of a new programme, in the order of their dependencies. */
export function FirstSteps({ steps: all }: { steps: readonly { step: FirstStep; is_done: boolean }[] }) {
  const next = all.find(({ is_done }) => !is_done)?.step;
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">Get started</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Complete these steps in order, so that organisations can enter data.
      </p>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {all.map(({ step, is_done }) => {
          const { name, why, to } = steps[step];
          return (
            <li key={step} className="flex items-start gap-3 py-3" aria-current={step === next && 'step'}>
              <Icon
                name={is_done ? 'check-circle-2' : 'circle'}
                label={is_done ? 'Done' : 'To do'}
                className={`mt-1 shrink-0 ${is_done ? 'text-success' : 'text-ink-disabled'}`}
              />
              <div>
                {hasPageAt(to) ? (
                  <Link className={step === next ? 'link font-semibold' : 'link'} to={to}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <p className="text-sm text-ink-soft">{why}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

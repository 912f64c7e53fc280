import type { OrganisationContents } from '@portal/contract/organisations/manage-organisations';
import { formatCount } from '../../../lib/format/format.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

const MOST = 10;

/** Lists the people, running registrations and participation of an organisation, by name. */
export function OrganisationContentsList({ people, registrations, submissions }: OrganisationContents) {
  const approved = people.filter(({ status }) => status === 'approved');
  const running = registrations.filter(({ is_running }) => is_running);
  const going = submissions.filter(({ ended_on }) => ended_on === null);
  const groups: [string, string[]][] = [
    [formatCount(approved.length, 'person', 'people'), approved.map(({ full_name }) => full_name)],
    [
      formatCount(running.length, 'active registration'),
      running.map(({ project_name, time_period_name }) => `${project_name}, ${time_period_name}`),
    ],
    [
      formatCount(going.length, 'submission'),
      going.map(({ submission_name, project_name }) => `${submission_name} in ${project_name}`),
    ],
  ];
  const there = groups.filter(([, names]) => names.length > 0);
  if (there.length === 0) return <p>It has no accounts, active registrations or submissions.</p>;
  return (
    <dl className="grid gap-3">
      {there.map(([title, names]) => (
        <div key={title}>
          <dt className="font-semibold text-ink">{title}</dt>
          <dd className="wrap-anywhere">
            {names.slice(0, MOST).join('; ')}
            {names.length > MOST && ` and ${writeDecimal(names.length - MOST)} more`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { invitationColumns } from '@portal/contract/identity/invitation-columns';
import { roleNames } from '@portal/contract/identity/roles';
import { importInvitations, type InvitationReport } from '../../../data/identity/invitations.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { toCsv } from '../../../ui/table/table-state.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { InvitationProblems } from './invitation-problems.tsx';

const people = (n: number) => formatCount(n, 'person', 'people');

/** Invites every person in a file: first reports errors by row, then invites all of them or none. */
export function InviteManyForm({ onInvited, onCancel }: { onInvited: () => void; onCancel: () => void }) {
  return (
    <ImportForm<InvitationReport, null>
      options={null}
      label="List of people"
      hint="XLSX or CSV, up to 5,000 people."
      send={(file, _, seen) => importInvitations(file, seen !== null)}
      isStored={({ invited }) => invited > 0}
      said={({ invited }) => `${people(invited)} invited. The emails are on their way.`}
      verdict={(report) =>
        report.problem_count > 0 ? <InvitationProblems report={report} /> : <Understood report={report} />
      }
      act={(report) => {
        const isOpen = report !== null && report.problem_count === 0;
        return { label: isOpen ? `Invite ${people(report.people)}` : 'Invite', isOpen };
      }}
      onStored={onInvited}
      onClose={onCancel}
    >
      <Explanation />
    </ImportForm>
  );
}

function Explanation() {
  return (
    <div className="grid gap-3">
      <p>
        Use one row per person, below a header row. Nothing is imported until every row is correct. Each
        person then gets an email with a link to choose a password. The link works for a week.
      </p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>Role: Contributor, Viewer or Admin. If empty, Contributor.</li>
        <li>Organisation code. Optional if the role is Admin.</li>
        <li>Projects: their codes separated by semicolons, or “Every project”. Optional.</li>
      </ul>
      <div>
        <Button
          variant="quiet"
          icon="download"
          onClick={() =>
            saveFile(
              new Blob(['\uFEFF', toCsv([invitationColumns])], { type: 'text/csv' }),
              'People to invite.csv',
            )
          }
        >
          Download the template
        </Button>
      </div>
    </div>
  );
}

function Understood({ report }: { report: InvitationReport }) {
  const roles = report.roles.map(({ role_type_id, people: n }) =>
    formatCount(n, (roleNames[role_type_id] ?? 'other').toLowerCase()),
  );
  return (
    <InlineMessage tone="success" title={`${people(report.people)} can be invited`}>
      <p>
        {roles.join(', ')}; {formatCount(report.organisations, 'organisation')}. The rows will be imported
        like this:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {report.first.map((person) => (
          <li key={person.email_address} className="wrap-anywhere">
            {[
              `${person.full_name} (${person.email_address})`,
              roleNames[person.role_type_id],
              person.organisation_name ?? 'no organisation',
              person.project_names.join(' and ') || 'no project yet',
            ].join(', ')}
          </li>
        ))}
        {report.people > report.first.length && (
          <li>and {people(report.people - report.first.length)} more</li>
        )}
      </ul>
    </InlineMessage>
  );
}

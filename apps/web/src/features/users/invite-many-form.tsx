import { invitationColumns } from '@portal/contract/rules/invitation-columns';
import { roleNames } from '@portal/contract/rules/roles';
import { type ChangeEvent, useState } from 'react';
import { importInvitations, type InvitationReport } from '../../data/invitations.ts';
import { formatCount } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { controlClasses, Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/press/button.tsx';
import { toCsv } from '../../ui/table/table-rules.ts';
import { InlineMessage } from '../../ui/telling/message.tsx';
import { Spinner } from '../../ui/telling/spinner.tsx';
import { InvitationProblems } from './invitation-problems.tsx';

const people = (n: number) => formatCount(n, 'person', 'people');

/** Invites everybody in a file: first what is wrong with which row, then all of them at once or nobody. */
export function InviteManyForm({ onInvited, onCancel }: { onInvited: () => void; onCancel: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<{ file: File; report: InvitationReport } | null>(null);
  const report = checked && checked.file === file ? checked.report : null;
  useUnsaved(file !== null);
  const { send, isPending, refusal, forget } = useWrite(importInvitations, {
    tells: 'here',
    done: (answer, of) => {
      setChecked({ file: of, report: answer });
      if (answer.invited === 0) return;
      toast(`${people(answer.invited)} invited. The messages are on their way.`, 'success');
      setFile(null);
      onInvited();
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0] ?? null;
    // The same file chosen again has been corrected meanwhile.
    event.target.value = '';
    setFile(chosen);
    setChecked(null);
    forget();
    if (chosen) void send(chosen, false);
  };
  return (
    <div className="grid gap-5">
      <Explanation />
      <Field name="file" label="List of people" hint="XLSX or CSV, at most 5,000 people.">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".xlsx,.xls,.csv"
            className={`${controlClasses} p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold`}
            onChange={choose}
          />
        )}
      </Field>
      <div aria-live="polite" className="grid gap-5">
        {file && <p className="text-sm wrap-anywhere">Chosen: {file.name}</p>}
        {isPending && !report && <Spinner className="justify-self-start" label="Reading the list" />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The list was not taken">
            {refusal}
          </InlineMessage>
        )}
        {report &&
          (report.problem_count > 0 ? (
            <InvitationProblems report={report} />
          ) : (
            <Understood report={report} />
          ))}
      </div>
      <DialogActions>
        <Button
          variant="primary"
          disabled={!report || report.problem_count > 0}
          isPending={isPending && report !== null}
          onClick={() => file && void send(file, true)}
        >
          {report && report.problem_count === 0 ? `Invite ${people(report.people)}` : 'Invite'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </div>
  );
}

function Explanation() {
  return (
    <div className="grid gap-3 text-ink-soft">
      <p>
        One person a row, below a row with the names of the columns. Nothing is stored until every row is
        right. Each person then gets a message with a link to choose a password, which works for a week.
      </p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>Role: Contributor, Viewer, or Admin; left empty, Contributor.</li>
        <li>Organisation: its code. The programme team may have none.</li>
        <li>Projects: their codes with semicolons between, or “Every project”. May be empty.</li>
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
        {roles.join(', ')}; {formatCount(report.organisations, 'organisation')}. So the rows were understood:
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

import type { InvitationReport } from '../../../data/identity/invitations.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveCsv } from '../../../ui/table/save-csv.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';

type Problem = InvitationReport['problems'][number];
/** More would bury the button; the file has all of them. */
const SHOWN = 50;

const columns: readonly Column<Problem>[] = [
  { id: 'row', header: 'Row', isNumeric: true, value: ({ row }) => row },
  { id: 'column', header: 'Column', value: ({ column }) => column },
  { id: 'message', header: 'Problem', value: ({ message }) => message },
];

/** Row by row what keeps a list from being taken. */
export function InvitationProblems({ report: { problems, problem_count } }: { report: InvitationReport }) {
  return (
    <>
      <InlineMessage
        tone="error"
        title={`No invitations were sent: ${formatCount(problem_count, 'problem')}`}
      >
        Correct the rows in the file, save it and select it again.
      </InlineMessage>
      <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label="Problems in the list">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Problems in the list</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              {columns.map(({ id, header }) => (
                <th key={id} scope="col" className="px-3 py-2">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, SHOWN).map((problem, index) => (
              <tr key={index} className="border-b border-line">
                {columns.map(({ id, value }) => (
                  <td key={id} className="px-3 py-2 align-top wrap-anywhere">
                    {value(problem)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem_count > SHOWN && (
        <div className="flex flex-wrap items-center gap-4 text-sm text-ink-soft">
          <p>Showing the first {SHOWN}.</p>
          <Button
            variant="quiet"
            icon="download"
            onClick={() => saveCsv('Problems in the list', columns, problems)}
          >
            Download {problem_count > problems.length ? `the first ${problems.length}` : 'all'}
          </Button>
        </div>
      )}
    </>
  );
}

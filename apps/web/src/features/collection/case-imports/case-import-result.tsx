import type { CaseImportOutcome } from '../../../data/collection/case-imports.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows what an import would store, and the problems of its lines with the file to correct them in. */
export function CaseImportResult({ result }: { result: CaseImportOutcome }) {
  const { counts, errors, notes, problems, returned, ignored_columns } = result;
  return (
    <>
      {errors > 0 ? (
        <InlineMessage
          tone="error"
          title={`${formatNumber(errors)} ${errors === 1 ? 'problem' : 'problems'} to correct`}
        >
          Nothing is imported until every problem is corrected. Download the file with the problems listed,
          correct the lines, and select it again.
        </InlineMessage>
      ) : (
        <InlineMessage tone="success" title={`${formatCount(counts.answers, 'answer')} can be imported`}>
          New cases: {formatNumber(counts.created)}. Replaced: {formatNumber(counts.replaced)}. Unchanged:{' '}
          {formatNumber(counts.unchanged)}. Complete: {formatNumber(counts.complete)}. Still in progress:{' '}
          {formatNumber(counts.incomplete)}.
        </InlineMessage>
      )}
      {ignored_columns.length > 0 && (
        <InlineMessage title="Columns that are not imported">{ignored_columns.join(', ')}</InlineMessage>
      )}
      {returned.map(({ file_name, content }) => (
        <Button
          key={file_name}
          icon="download"
          className="justify-self-start"
          onClick={() => saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), file_name)}
        >
          Download {file_name}
        </Button>
      ))}
      {problems.length > 0 && (
        <div
          className="max-h-80 overflow-auto border-y border-line"
          tabIndex={0}
          role="region"
          aria-label="Problems in the file"
        >
          <table className="w-full border-collapse text-sm">
            <thead className="sticky top-0 bg-surface text-left">
              <tr className="border-b border-line-strong">
                <th className="px-2 py-2 font-semibold">Line</th>
                <th className="px-2 py-2 font-semibold">Column</th>
                <th className="px-2 py-2 font-semibold">Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ file, line, column, message, is_error }, index) => (
                <tr key={index} className="border-b border-line align-top last:border-0">
                  <td className="tabular px-2 py-2">{file === 'rows' ? `Separate file, ${line}` : line}</td>
                  <td className="px-2 py-2">{column ?? ''}</td>
                  <td className="px-2 py-2">
                    {is_error ? message : `The case is still in progress: ${message}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length < errors + notes && (
        <p className="text-sm text-ink-soft">
          Showing the first {formatNumber(problems.length)} of {formatNumber(errors + notes)} problems. The
          file lists all of them.
        </p>
      )}
    </>
  );
}

import type { ImportOutcome } from '@portal/contract/builder/instruments';
import type { InstrumentFile } from '../../../../data/builder/instruments.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import type { IconName } from '../../../../ui/icon/icons.ts';
import { ScrollRegion } from '../../../../ui/table/scroll-region.tsx';
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';

type Told = Exclude<ImportOutcome, 'mapped'>;
const outcomes: Record<Told, { name: string; tone: Tone; icon: IconName }> = {
  not_possible: { name: 'Not in the file', tone: 'error', icon: 'x' },
  approximated: { name: 'Partly in the file', tone: 'warning', icon: 'triangle-alert' },
};
const MOST_SHOWN = 500;

/**
 * Shows the parts that a format cannot hold, question by question. The server reads the file back to find
 * them.
 */
export function ExportReport({ written: { entries, counts } }: { written: InstrumentFile }) {
  const told = entries.flatMap((entry) =>
    entry.outcome === 'mapped' ? [] : [{ ...entry, outcome: entry.outcome }],
  );
  if (told.length === 0) {
    return (
      <InlineMessage tone="success" isLive title="Everything is in the file">
        Importing the file creates the same questionnaire.
      </InlineMessage>
    );
  }
  return (
    <>
      <InlineMessage tone="warning" isLive title="Not everything is in the file">
        The file includes {formatCount(counts.mapped, 'part')} in full and {counts.approximated} only partly.
        It leaves out {counts.not_possible}.
      </InlineMessage>
      <ScrollRegion label="Content the format cannot include">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4">
                Part
              </th>
              <th scope="col" className="py-2 pr-4">
                Outcome
              </th>
              <th scope="col" className="py-2">
                Missing content
              </th>
            </tr>
          </thead>
          <tbody>
            {told.slice(0, MOST_SHOWN).map((entry, index) => (
              <tr key={index} className="border-b border-line align-top">
                <th scope="row" className="max-w-64 py-2 pr-4 font-normal wrap-anywhere">
                  {entry.name} <span className="block font-mono text-ink-soft">{entry.place}</span>
                </th>
                <td className="py-2 pr-4">
                  <Badge tone={outcomes[entry.outcome].tone} icon={outcomes[entry.outcome].icon}>
                    {outcomes[entry.outcome].name}
                  </Badge>
                </td>
                <td className="min-w-64 py-2 wrap-anywhere">{entry.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {told.length > MOST_SHOWN && <p>Showing the first {MOST_SHOWN}.</p>}
    </>
  );
}

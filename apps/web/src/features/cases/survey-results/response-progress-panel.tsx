import type { ResponseProgress } from '@portal/contract/cases/survey-responses';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ShareBar } from './share-bar.tsx';

/** Shows how many respondents take part, day by day, and their progress. */
export function ResponseProgressPanel({ progress }: { progress: ResponseProgress }) {
  const { made, begun, complete, withdrawn, days, pages, minimum_responses: minimum } = progress;
  if (made === 0) {
    return (
      <EmptyState icon="users" title="No invitations or codes yet">
        Create codes for letters or posters under Data collection, or invite people by email under
        Invitations.
      </EmptyState>
    );
  }
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const percent = (count: number, of: number) => (of === 0 ? '' : ` (${Math.round((100 * count) / of)}%)`);
  return (
    <div className="grid gap-10">
      <section className="grid max-w-2xl gap-4">
        <h2>Responses so far</h2>
        <ShareBar label="Codes created" share={1} figures={String(made)} />
        <ShareBar label="Started" share={share(begun, made)} figures={`${begun}${percent(begun, made)}`} />
        <ShareBar
          label="Complete"
          share={share(complete, made)}
          figures={`${complete}${percent(complete, made)}`}
        />
        <ShareBar label="Removed" tone="all" share={share(withdrawn, made)} figures={String(withdrawn)} />
        <p className="text-xs text-ink-faint">
          Percentages are of the codes created.{' '}
          {progress.target !== null && `Target: ${formatCount(progress.target, 'response')}.`}
        </p>
      </section>
      {begun > 0 && (
        <section className="grid max-w-2xl gap-4">
          <h2>Page by page</h2>
          {pages.map(({ section_id, section_name, reached, finished }) => (
            <ShareBar
              key={section_id}
              label={section_name}
              share={finished === null ? null : share(finished, begun)}
              figures={`${reached ?? `under ${minimum}`} reached, ${finished ?? `under ${minimum}`} finished`}
            />
          ))}
          <p className="text-xs text-ink-faint">
            The bar shows how many finished, out of {begun} who started. Numbers from 1 to {minimum - 1} are
            held back. People do not see pages that do not apply to them.
          </p>
        </section>
      )}
      {days.length > 0 && (
        <section className="grid max-w-2xl gap-3">
          <h2>Day by day</h2>
          <ScrollRegion label="Responses by day">
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">Responses started and completed by day</caption>
              <thead>
                <tr className="border-b border-line-strong text-left">
                  <th className="py-2 pr-4 font-semibold">Day</th>
                  <th className="px-4 py-2 text-right font-semibold">Started</th>
                  <th className="py-2 pl-4 text-right font-semibold">Complete</th>
                </tr>
              </thead>
              <tbody>
                {[...days].reverse().map((one) => (
                  <tr key={one.day} className="border-b border-line">
                    <td className="py-2 pr-4">{formatDate(one.day)}</td>
                    <td className="tabular px-4 py-2 text-right">{one.begun}</td>
                    <td className="tabular py-2 pl-4 text-right">{one.complete}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <p className="text-xs text-ink-faint">Dates are in UTC. Exact response times are not shown.</p>
        </section>
      )}
    </div>
  );
}

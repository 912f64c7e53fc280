import { formatNumber } from '../../lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import { pageNumbers } from './table-state.ts';

/** Nothing when everything fits on one page. */
export function Pagination({
  page,
  pageSize,
  total,
  onPage,
  label = 'Pages',
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  label?: string;
}) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4">
      <p className="tabular text-sm text-ink-faint">
        {formatNumber(from)}–{formatNumber(to)} of {formatNumber(total)}
      </p>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Button
            variant="quiet"
            size="small"
            icon="chevron-left"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
        </li>
        {pageNumbers(page, last).map((number, at) =>
          number === null ? (
            <li key={`gap-${at}`} aria-hidden className="px-1 text-ink-faint">
              …
            </li>
          ) : (
            <li key={number}>
              <Button
                variant={number === page ? 'primary' : 'quiet'}
                size="small"
                className="tabular min-w-8"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            </li>
          ),
        )}
        <li>
          <Button
            variant="quiet"
            size="small"
            iconAfter="chevron-right"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </li>
      </ul>
    </nav>
  );
}

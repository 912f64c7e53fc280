import type { CaseOutcome } from '@portal/contract/measures/case-measures';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type CaseMeasure,
  measureCasesQuery,
  type MeasuredCase,
} from '../../../data/measures/case-measures.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CaseReasons } from './case-reasons.tsx';
import { outcomeLabels } from './outcome-labels.ts';

const AT_ONCE = 100;

/** Lists the cases that passed or failed an indicator or were not eligible, each with the reason. */
export function MeasureCasesDialog({
  measure,
  outcome,
  whose,
  linkTo,
  onClose,
}: {
  measure: CaseMeasure;
  outcome: CaseOutcome;
  whose: ResponseKey;
  linkTo: (code: string) => string | null;
  onClose: () => void;
}) {
  const [pages, setPages] = useState(1);
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) =>
      measureCasesQuery(whose, measure.measure_id, outcome, { limit: AT_ONCE, offset: at * AT_ONCE }),
    ),
  });
  const failed = found.find(({ data, error }) => error && !data);
  const loaded = found.flatMap(({ data }) => data ?? []);
  const cases = loaded.flatMap((page) => page.cases);
  const total = loaded[0]?.total ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`${outcomeLabels[outcome]}: ${measure.measure_name}`}
    >
      {failed ? (
        <LoadError error={failed.error} retry={() => void failed.refetch()} />
      ) : loaded.length === 0 ? (
        <Skeleton type="text@6" />
      ) : (
        <>
          <ul className="grid gap-3">
            {cases.map((one) => (
              <CaseItem key={one.case_id} one={one} to={linkTo(one.case_code)} decimals={measure.decimals} />
            ))}
          </ul>
          {total > cases.length && (
            <Button
              className="mt-4"
              isPending={loaded.length < pages}
              onClick={() => setPages((shown) => shown + 1)}
            >
              Show more of the {formatNumber(total)} cases
            </Button>
          )}
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function CaseItem({ one, to, decimals }: { one: MeasuredCase; to: string | null; decimals: number }) {
  const name = `Case ${one.case_number}`;
  return (
    <li className="border-b border-line pb-2 text-sm">
      <span className="font-semibold">
        {to === null ? (
          name
        ) : (
          <Link className="underline underline-offset-2" to={to}>
            {name}
          </Link>
        )}
        {one.identity !== '' && `, ${one.identity}`}
      </span>
      {one.value !== null && <span className="tabular">: {formatNumber(one.value, { decimals })}</span>}
      <CaseReasons reasons={one.reasons} />
    </li>
  );
}

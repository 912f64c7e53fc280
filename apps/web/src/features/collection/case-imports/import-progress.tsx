import { useQuery } from '@tanstack/react-query';
import { caseImportProgressQuery } from '../../../data/collection/case-imports.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Shows how far an import is. */
export function ImportProgress({ whose, progressKey }: { whose: ResponseKey; progressKey: string }) {
  const { data } = useQuery({
    ...caseImportProgressQuery(whose, progressKey),
    enabled: progressKey !== '',
  });
  if (!data || data.of === 0) return <Spinner className="justify-self-start" label="Reading the file" />;
  const percent = Math.round((100 * data.done) / data.of);
  return (
    <div>
      <progress className="w-full" max={data.of} value={data.done} aria-label="Import progress" />
      <p className="text-sm text-ink-soft">{percent}% done</p>
    </div>
  );
}

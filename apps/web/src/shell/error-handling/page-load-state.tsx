import { toApiError } from '../../lib/http/api-error.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../../ui/page/page-header.tsx';
import { PageNotFound } from './page-errors.ts';

/** A page whose data is not there yet: loading, failed with a retry, or not found. */
export function PageLoadState({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  return (
    <PageBody>
      {error ? <LoadError error={error} retry={retry} /> : <Skeleton type="text@2, image@2" />}
    </PageBody>
  );
}

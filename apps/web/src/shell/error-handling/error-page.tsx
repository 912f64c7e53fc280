import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { isChunkLoadError, reloadOnce } from './chunk-errors.ts';
import { errorHeading, isBot, statusOf } from './page-errors.ts';

/** Returns the id that finds the error in the server's log. */
function requestIdOf(error: unknown): string | null {
  const { request_id } = ((error instanceof ApiError && error.body) || {}) as { request_id?: unknown };
  return typeof request_id === 'string' ? request_id : null;
}

/** Shows an error in place of a page (SPEC §2, §8). */
export function ErrorPage({ error, pathname }: { error: unknown; pathname: string }) {
  const [isReloading] = useState(() => isChunkLoadError(error) && reloadOnce());
  const isForBot = isBot(navigator.userAgent);
  const heading = errorHeading(error);
  usePageTitle(heading);
  useEffect(() => {
    if (isReloading) return;
    // A missing page is an everyday thing, unless it is all that a bot leaves behind.
    // eslint-disable-next-line no-console -- the page shows none of it, and whoever is asked for help wants to see it
    if (statusOf(error) !== 404 || isForBot) console.error(error);
  }, [error, isForBot, isReloading]);

  if (isReloading || isForBot) return null;
  const requestId = requestIdOf(error);
  const isMissing = heading === 'Page Not Found';
  return (
    <div className="page py-16 sm:py-24" data-error-page>
      <p className="text-sm font-semibold text-ink-faint">{isMissing ? '404' : 'Something went wrong'}</p>
      <h1 className="mt-2">{heading}</h1>
      {isMissing ? (
        <div className="prose mt-4">
          <p>
            Page not found: <code className="rounded-sm bg-sunken px-1.5 py-0.5 break-all">{pathname}</code>
          </p>
          <p>Check the address for mistakes. The page may have moved, or you may not have access to it.</p>
        </div>
      ) : (
        <div className="prose mt-4">
          <p>This page could not be shown. Your saved work is safe. Try again in a moment.</p>
          {runtimeConfig.support_email && (
            <p>
              If this happens again, email{' '}
              <a className="link" href={`mailto:${runtimeConfig.support_email}`}>
                {runtimeConfig.support_email}
              </a>
              . Say which page it was{requestId && <>, and quote reference {requestId}</>}.
            </p>
          )}
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {!isMissing && (
          <a href={`${pathname}${location.search}${location.hash}`} className={buttonClasses('primary')}>
            Try again
          </a>
        )}
        <a href={paths.home()} className={buttonClasses(isMissing ? 'primary' : 'secondary')}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}

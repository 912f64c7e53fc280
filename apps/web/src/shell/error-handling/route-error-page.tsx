import { useLocation, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** For the router: what ended the page it was to show. */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} pathname={useLocation().pathname} />;
}

import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/**
 * Returns the URL's parameters and a function to change them. Unlike React Router's hook, a change starts
 * from the last request, not from the last paint. Neither of two quick choices is then lost.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (write: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setParams((painted) => {
        if (!router) return write(painted);
        const { location, navigation } = router.state;
        const coming = navigation.location?.pathname === location.pathname ? navigation.location : location;
        return write(new URLSearchParams(coming.search));
      }, options),
    [router, setParams],
  );
  return [params, change] as const;
}

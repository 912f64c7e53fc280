import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/**
 * What the address asks for, and how to change it. As React Router's own, but a change begins from what was last
 * asked for, not from what was last painted: of two choices made at speed neither is lost.
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

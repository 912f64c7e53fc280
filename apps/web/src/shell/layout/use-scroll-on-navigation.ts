import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How long a hash target may take to appear, while its page loads data. */
const PATIENCE_MS = 3000;

/**
 * SPEC §2: to the top on navigation, or to the hash target. Going back is left to the browser, and a change of the
 * query alone (a filter, a page of a list) does not move anything. Focus goes to the page, so that a keyboard or
 * screen reader starts there.
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isLoad = last.current === null;
    // The type also changes with the first change of the query after a load, which moves nothing.
    const isHere = last.current === pathname + hash;
    last.current = pathname + hash;
    if (isHere) return;
    if (hash) return scrollToTarget(hash);
    if (isLoad || type === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, type]);
}

function scrollToTarget(hash: string): () => void {
  const until = Date.now() + PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (Date.now() < until) timer = setTimeout(attempt, 100);
  };
  attempt();
  return () => clearTimeout(timer);
}

import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/**
 * Shows parts of a page together, once all are loaded: nothing on the screen moves when the next part arrives. Until then
 * a skeleton has the height of a screen.
 */
export const ShownTogether = ({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) => (
  <>
    {!isLoaded && <ScreenSkeleton />}
    <div className={isLoaded ? undefined : 'invisible h-0 overflow-hidden'}>{children}</div>
  </>
);

/** Shows that something is loading, at the height of a screen: nothing below it moves on the screen. */
export const ScreenSkeleton = () => <Skeleton className="min-h-screen content-start" type="text@6" />;

/** Returns whether each of several queries has its data or its error. */
export const areAnswered = (results: readonly { isPending: boolean }[]) =>
  results.every(({ isPending }) => !isPending);

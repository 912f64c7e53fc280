import type { ReactNode } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { Skeleton } from './skeleton.tsx';

/**
 * Shows parts of a page together, once all are loaded: nothing that is seen moves when the next part arrives. Meanwhile
 * a skeleton has the height of a screen.
 */
export const ShownTogether = ({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) => (
  <>
    {!isLoaded && <ScreenSkeleton />}
    <div className={cx(!isLoaded && 'invisible h-0 overflow-hidden')}>{children}</div>
  </>
);

/** Stands for what is loading with the height of a screen: what follows is not seen to move. */
export const ScreenSkeleton = () => <Skeleton className="min-h-screen content-start" type="text@6" />;

/** Returns whether each of several queries has its data or its error. */
export const areAnswered = (results: readonly { isPending: boolean }[]) =>
  results.every(({ isPending }) => !isPending);

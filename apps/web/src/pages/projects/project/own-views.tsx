import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { savedViewsQuery } from '../../../data/charts/saved-views.ts';
import { findNewestPublishedPeriod } from '../../../features/projects/projects/period-timeline.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { ScreenSkeleton } from '../../../ui/feedback/shown-together.tsx';

const PinnedViews = lazy(() =>
  import('./pinned-views.tsx').then((module) => ({ default: module.PinnedViews })),
);

/** Shows the user's views, if there are any, above the rest. */
export function OwnViews({ children }: { children: ReactNode }) {
  const project = useProject();
  const hasViews = (useQuery(savedViewsQuery(project.id)).data ?? []).length > 0;
  // After the views appear once, they show their own text when the last is deleted.
  const [hadViews, setHadViews] = useState(hasViews);
  if (hasViews && !hadViews) setHadViews(true);
  if (!hadViews) return children;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PinnedViews period={findNewestPublishedPeriod(project.time_periods)} />
      {children}
    </Suspense>
  );
}

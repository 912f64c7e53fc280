import { useNavigation } from 'react-router';

/** A thin line at the top while the next page loads; it appears late enough not to flicker. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  if (!isLoading) return null;
  return (
    <div className="no-print fixed inset-x-0 top-0 z-[9998] h-[3px] overflow-hidden" role="status">
      <div className="navigation-progress h-full bg-accent" />
      <span className="sr-only">Loading page</span>
    </div>
  );
}

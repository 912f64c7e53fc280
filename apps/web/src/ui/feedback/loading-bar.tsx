/** A thin line that grows while something loads; it appears late enough not to flicker. For the upper edge of what waits. */
export function LoadingBar({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`no-print h-[3px] overflow-hidden ${className}`}>
      <div className="navigation-progress h-full bg-accent" />
    </div>
  );
}

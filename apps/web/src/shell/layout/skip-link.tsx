/** The first stop of the keyboard on every page with a header, and of a long menu. */
export function SkipLink({
  to = 'main',
  children = 'Skip to main content',
}: {
  to?: string;
  children?: string;
}) {
  return (
    <a
      href={`#${to}`}
      className="not-on-small-screens sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-[9999] focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-pop"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}

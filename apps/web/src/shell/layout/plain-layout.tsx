import type { ReactNode } from 'react';

/** SPEC §2, “no layout”: signing in, registering, verifying. The page brings everything but the landmark. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="min-h-screen bg-canvas">
      {children}
    </main>
  );
}

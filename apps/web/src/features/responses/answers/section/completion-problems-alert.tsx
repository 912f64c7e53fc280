import { type ReactNode, useEffect, useRef } from 'react';

/** Frames the answers that keep a section or case from being complete, and takes the focus. */
export function CompletionProblemsAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-error px-5 py-4 outline-offset-2"
    >
      {children}
    </div>
  );
}

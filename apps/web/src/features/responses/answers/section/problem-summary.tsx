import { type ReactNode, useEffect, useRef } from 'react';

/** Says how many answers keep a section or case from being complete, and lists them. Takes the focus. */
export function ProblemSummary({
  count,
  whole,
  children,
}: {
  count: number;
  whole: 'section' | 'case';
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-error px-5 py-4 outline-offset-2"
    >
      <p className="font-semibold">
        {count === 1 ? 'One answer needs attention' : `${count} answers need attention`} before you can
        complete this {whole}
      </p>
      {children}
    </div>
  );
}

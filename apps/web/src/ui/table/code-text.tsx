import { Fragment } from 'react';

/** A code or an expression in a narrow column: it is broken after an underscore before it is broken within a word. */
export function CodeText({ children }: { children: string }) {
  return (
    <span className="font-mono text-xs wrap-anywhere">
      {children.split(/(?<=_)/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

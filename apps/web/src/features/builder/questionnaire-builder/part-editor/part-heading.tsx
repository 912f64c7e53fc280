import type { ReactNode } from 'react';
import type { NamedPart } from '../builder-context.ts';
import { PartMenu } from '../outline/part-menu.tsx';

/** Shows the title of the open part, with its parents above it and its actions beside it. */
export function PartHeading({
  part,
  above,
  beside,
  className,
}: {
  part: NamedPart;
  above: ReactNode;
  beside?: ReactNode;
  className?: string;
}) {
  return (
    <div className={className}>
      <div className="text-sm text-ink-faint">{above}</div>
      <div className="flex items-start gap-2">
        <h2 tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
          {part.label}
        </h2>
        <PartMenu part={part} className="-my-0.5 !size-8" />
        {beside}
      </div>
    </div>
  );
}

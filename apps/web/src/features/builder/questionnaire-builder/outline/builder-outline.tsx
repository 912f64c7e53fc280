import type { ReactNode } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { cx } from '../../../../lib/format/class-names.ts';
import type { IconName } from '../../../../ui/icon/icons.ts';
import { useBuilder } from '../builder-context.ts';
import { OutlineTree } from './outline-tree.tsx';
import type { Part } from '../part-editor/part-address.ts';

/** The left column: settings, checks, and the tree of sections. */
export function BuilderOutline({ part }: { part: Part }) {
  const { questionnaire, open } = useBuilder();
  const { sections, checks } = questionnaire;
  return (
    <nav
      aria-label="Outline"
      className="grid content-start gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:self-start lg:overflow-y-auto lg:pb-2"
    >
      <div className="grid gap-0.5">
        <OutlineLink
          icon="settings"
          isCurrent={part.kind === 'settings'}
          onClick={() => open({ kind: 'settings' })}
        >
          Settings and status
        </OutlineLink>
        <OutlineLink
          icon="check-check"
          isCurrent={part.kind === 'checks'}
          onClick={() => open({ kind: 'checks' })}
        >
          Checks
          {checks.length > 0 && (
            <span className="tabular ml-auto text-xs text-ink-faint">{checks.length}</span>
          )}
        </OutlineLink>
      </div>
      <div>
        <p className="mb-1.5 text-xs font-semibold text-ink-faint">Sections</p>
        {sections.length === 0 ? (
          <p className="mb-2 text-sm text-ink-soft">Nothing yet. Start with a section.</p>
        ) : (
          <OutlineTree part={part} />
        )}
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          className="mt-1"
          onClick={() => open({ kind: 'new-section' })}
        >
          Add a section
        </Button>
      </div>
    </nav>
  );
}

function OutlineLink({
  icon,
  isCurrent,
  onClick,
  children,
}: {
  icon: IconName;
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex min-h-9 items-center gap-2.5 rounded-md px-2 text-left text-sm',
        isCurrent ? 'bg-accent-tint font-semibold text-accent-text' : 'hover:bg-canvas',
      )}
      onClick={onClick}
    >
      <Icon name={icon} className="size-4 text-ink-faint" />
      {children}
    </button>
  );
}

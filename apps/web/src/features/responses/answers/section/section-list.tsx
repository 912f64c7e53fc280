import type { SectionSummary } from '@portal/contract/questionnaires/questionnaires';
import { NavLink } from 'react-router';
import { cx } from '../../../../lib/format/class-names.ts';
import { formatAnsweredCount } from '../../../../lib/format/format-answered-count.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';

const signs = { not_started: 'circle-dashed', in_progress: 'circle', complete: 'check-circle-2' } as const;
const words = { not_started: 'not started', in_progress: 'in progress', complete: 'complete' } as const;

/** The sections of a questionnaire with their state; the one on screen is marked. */
export function SectionList({
  sections,
  linkTo,
}: {
  sections: readonly SectionSummary[];
  linkTo: (section: SectionSummary) => string;
}) {
  return (
    <nav aria-label="Sections" className="no-print">
      <ol className="grid gap-1">
        {sections.map((section) => (
          <li key={section.id}>
            <NavLink
              to={linkTo(section)}
              className={({ isActive }) =>
                cx(
                  'flex gap-2.5 rounded-md px-3 py-2.5 text-sm',
                  isActive
                    ? 'bg-accent-tint font-semibold text-accent-text'
                    : 'text-ink-soft hover:bg-canvas',
                )
              }
            >
              <Icon
                name={signs[section.state]}
                className={cx('mt-px', section.state === 'complete' ? 'text-success' : 'text-ink-faint')}
              />
              <span>
                {section.section_name}
                <span className="tabular block text-xs font-normal text-ink-faint">
                  {formatAnsweredCount(section)}, {words[section.state]}
                </span>
              </span>
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

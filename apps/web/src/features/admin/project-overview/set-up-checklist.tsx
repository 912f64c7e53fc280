import { Link } from 'react-router';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { SetUpStep } from './list-set-up-steps.ts';

/** Shows the steps of setting up a project: which are done, which is next, and who must act. */
export function SetUpChecklist({ steps }: { steps: readonly SetUpStep[] }) {
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <section aria-labelledby="set-up">
      <h2 id="set-up">Set-up</h2>
      <ol className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
        {steps.map(({ key, name, isDone, detail, who, to }) => (
          <li key={key} className="flex items-start gap-3 py-3" aria-current={key === next && 'step'}>
            <Icon
              name={isDone ? 'check-circle-2' : 'circle'}
              label={isDone ? 'Done' : 'To do'}
              className={`mt-1 shrink-0 ${isDone ? 'text-success' : 'text-ink-disabled'}`}
            />
            <div className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2">
                <Link className={key === next ? 'link font-semibold' : 'link'} to={to}>
                  {name}
                </Link>
                {key === next && <Badge>Next</Badge>}
              </span>
              <p className="text-sm text-ink-soft">{detail}</p>
            </div>
            {!isDone && <span className="shrink-0 text-sm text-ink-soft">{who}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

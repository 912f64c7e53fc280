import { Link } from 'react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { ToDoItem } from './list-to-do-items.ts';

export function ToDoList({ lines }: { lines: readonly ToDoItem[] }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {lines.length === 0 ? (
        <p className="mt-3 text-ink-soft">You are up to date.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {lines.map(({ key, icon, to, text, detail }) => (
            <li key={key} className="flex items-start gap-3 py-3">
              <Icon name={icon} className="mt-1 shrink-0 text-ink-faint" />
              <div className="min-w-0">
                <Link className="link font-medium wrap-anywhere" to={to}>
                  {text}
                </Link>
                {detail && <p className="text-sm text-ink-soft">{detail}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

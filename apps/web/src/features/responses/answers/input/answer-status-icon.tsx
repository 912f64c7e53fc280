import { Icon } from '../../../../ui/icon/icon.tsx';
import { cellPrompts, type Cell } from '../store/answer-cell.ts';

/** The state of one answer as a sign in its field, with words for screen readers. */
export function AnswerStatusIcon({ cell, isDoubted }: { cell: Cell; isDoubted: boolean }) {
  // While it is being typed, nothing is wrong with it yet.
  switch (cell.isFresh && cell.state === 'refused' ? 'waiting' : cell.state) {
    case 'saving':
      return <Icon name="loader-circle" label="Saving" className="size-4 animate-spin text-ink-faint" />;
    case 'waiting':
      return <Icon name="circle-dashed" label="Not saved yet" className="size-4 text-ink-faint" />;
    case 'refused':
      return <Icon name="alert-circle" label="Not saved" className="size-4 text-error" />;
    case 'conflict':
      return <Icon name="alert-triangle" label="Changed by someone else" className="size-4 text-warning" />;
    case 'saved':
      // Stored, but not in order yet: a tick would say that nothing is left to do.
      if (isDoubted || cellPrompts(cell).reason)
        return <Icon name="triangle-alert" label="Saved, needs checking" className="size-4 text-warning" />;
      return cell.saved.version > 0 && (cell.saved.value !== null || cell.saved.missing_reason) ? (
        <Icon name="check" label="Saved" className="size-4 text-success" />
      ) : null;
  }
}

import { Button } from '../../../ui/buttons/button.tsx';
import type { SaveState } from './use-template-draft.ts';

/** Shows if the typed text is stored. */
export function TemplateSaveStatus({ state, retry }: { state: SaveState; retry: () => void }) {
  return (
    <span className="flex items-center gap-3 text-sm text-ink-faint">
      <span role="status" className={state.kind === 'failed' ? 'text-error' : undefined}>
        {words(state)}
      </span>
      {state.kind === 'failed' && (
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      )}
    </span>
  );
}

function words(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'All changes are saved.';
    case 'typing':
    case 'saving':
      return 'Saving…';
    case 'conflict':
      return 'Not saved.';
    case 'failed':
      return `Not saved: ${state.message}`;
  }
}

import type { NamedPart } from './builder-context.ts';
import { useBuilder } from './builder-context.ts';
import { findPart } from './outline.ts';
import { removePart } from './parts.queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { isAnswered, whatIsLost } from './what-is-lost.ts';

/** Asks before a section, sub-section or question goes, with what goes with it. */
export function RemovePart({ part, onClose }: { part: NamedPart; onClose: () => void }) {
  const { questionnaire, open, refresh } = useBuilder();
  const found = findPart(questionnaire, part.kind, part.id);
  const parts = found?.question
    ? [{ questions: [found.question] }]
    : found?.subSection
      ? [found.subSection]
      : (found?.section.sub_sections ?? []);
  const openParent = () => {
    if (found?.question && found.subSection) open({ kind: 'sub-section', id: found.subSection.id });
    else if (found?.subSection) open({ kind: 'section', id: found.section.id });
    else open({ kind: 'settings' });
  };
  return (
    <RemoveDialog
      name={part.label}
      confirmLabel={`Remove ${part.kind}`}
      remove={() => removePart(part.kind, part.id)}
      onClose={onClose}
      onRemoved={async () => {
        onClose();
        openParent();
        await refresh();
      }}
    >
      <p>
        {part.kind === 'question' ? 'Lost: ' : 'Lost with what is in it: '}
        <strong className="text-ink">{whatIsLost(parts)}</strong>.
        {isAnswered(parts) &&
          ' What was answered is not removed: hide it with a condition instead, or close the questionnaire.'}
      </p>
    </RemoveDialog>
  );
}

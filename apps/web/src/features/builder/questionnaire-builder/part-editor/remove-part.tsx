import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { removePart } from '../../../../data/builder/questionnaire-builder.ts';
import type { NamedPart } from '../builder-context.ts';
import { useBuilder } from '../builder-context.ts';
import { findPart } from '../outline/outline.ts';
import type { Part } from './part-address.ts';
import { describeLostQuestions, describeRemovalBlocker } from './describe-removal.ts';

/** Asks before the user removes a section, sub-section or question with its contents. */
export function RemovePart({
  part,
  shown,
  onClose,
}: {
  part: NamedPart;
  /** The part open beside the outline. If the removal includes it, its parent opens. */
  shown: Part;
  onClose: () => void;
}) {
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
      refused={describeRemovalBlocker(parts)}
      remove={() => removePart(part.kind, part.id)}
      onClose={onClose}
      onRemoved={async () => {
        if (isWithin(questionnaire, shown, part)) openParent();
        await refresh();
      }}
    >
      <p>
        {part.kind === 'question' ? 'You will lose: ' : 'You will lose everything in it: '}
        <strong className="text-ink">{describeLostQuestions(parts)}</strong>.
      </p>
    </RemoveDialog>
  );
}

/** Checks if the shown part is the other part, or is inside it. */
function isWithin(
  questionnaire: Parameters<typeof findPart>[0],
  shown: Part,
  { kind, id }: NamedPart,
): boolean {
  const at =
    shown.kind === 'new-sub-section'
      ? findPart(questionnaire, 'section', shown.id)
      : shown.kind === 'new-question'
        ? findPart(questionnaire, 'sub-section', shown.id)
        : 'id' in shown
          ? findPart(questionnaire, shown.kind, shown.id)
          : null;
  if (!at) return false;
  const { section, subSection, question } = at;
  return { section, 'sub-section': subSection, question }[kind]?.id === id;
}

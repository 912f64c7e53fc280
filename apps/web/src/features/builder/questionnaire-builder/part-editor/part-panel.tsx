import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useBuilder } from '../builder-context.ts';
import { ChecksEditor } from '../check/checks-editor.tsx';
import { type FoundPart, findPart } from '../outline/outline.ts';
import type { Part } from './part-address.ts';
import { NewQuestion, QuestionForm } from '../question/question-form.tsx';
import { NewSection, SectionForm } from './section-form.tsx';
import { QuestionnaireSettingsForm } from '../settings/questionnaire-settings-form.tsx';
import { NewSubSection, SubSectionForm } from './sub-section-form.tsx';

/** The part that is open. Give it a `key`: each part has a form of its own. */
export function PartPanel({ part }: { part: Part }) {
  const { questionnaire, open } = useBuilder();
  const now = findShown(questionnaire, part);
  const [last, setLast] = useState(questionnaire);
  if (now !== null && questionnaire !== last) setLast(questionnaire);
  // A part that another user removes stays on screen with the typed text; its form reports the removal on
  // save.
  const shown = now ?? findShown(last, part);
  if (part.kind === 'settings') return <QuestionnaireSettingsForm />;
  if (part.kind === 'checks') return <ChecksEditor />;
  if (part.kind === 'new-section') return <NewSection />;
  if (shown === null) {
    return (
      <EmptyState
        title="Not found in this questionnaire"
        action={<Button onClick={() => open({ kind: 'settings' })}>Go to settings</Button>}
      >
        It may have been removed, or the link is to a different questionnaire.
      </EmptyState>
    );
  }
  const { section, subSection, question } = shown;
  if (part.kind === 'section') return <SectionForm section={section} />;
  if (part.kind === 'new-sub-section') return <NewSubSection section={section} />;
  if (part.kind === 'new-question')
    return <NewQuestion section={section} subSection={subSection!} cell={part.cell} />;
  if (question) return <QuestionForm section={section} subSection={subSection!} question={question} />;
  return <SubSectionForm section={section} subSection={subSection!} />;
}

/** Finds the data to show a part; for a new part, its parent. */
function findShown(questionnaire: Parameters<typeof findPart>[0], part: Part): FoundPart | null {
  switch (part.kind) {
    case 'new-sub-section':
      return findPart(questionnaire, 'section', part.id);
    case 'new-question':
      return findPart(questionnaire, 'sub-section', part.id);
    case 'section':
    case 'sub-section':
    case 'question':
      return findPart(questionnaire, part.kind, part.id);
    default:
      return null;
  }
}

import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { useContext } from 'react';
import type { OutlineNode } from './outline/outline.ts';
import type { Part } from './part-editor/part-address.ts';
import { createPageContext } from '../../../lib/browser/page-context.tsx';

export type NamedPart = Pick<OutlineNode, 'kind' | 'id' | 'label'>;

/**
 * Input typed into a form while it was being sent: the sent values, the current values and the focused field.
 */
export type InputDuringSave = { sent: object; values: object; field: Element | null };

export type BuilderContextValue = {
  questionnaire: BuiltQuestionnaire;
  /** Shows a part in the main area; what was typed while it was being added goes on in its form. */
  open: (part: Part, typedOn?: InputDuringSave | null) => void;
  /** Returns the input typed during a save for the part (`partText`) opened last; only once. */
  takeTypedOn: (part: string) => InputDuringSave | null;
  /** The questionnaire as it is now. @throws ApiError */
  refresh: () => Promise<BuiltQuestionnaire>;
  /** Does something at once; what is refused is said in a toast. @returns whether it was done */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Asks before a part is removed. */
  askToRemove: (part: NamedPart) => void;
};

export const BuilderContext = createPageContext<BuilderContextValue | null>(null);

export function useBuilder(): BuilderContextValue {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('Use this component inside a BuilderContext.');
  return builder;
}

import type { BuiltQuestionnaire } from '@portal/contract/questionnaire-builder';
import { createContext, useContext } from 'react';
import type { OutlineNode } from './outline/outline.ts';
import type { Part } from './part/part-address.ts';

export type NamedPart = Pick<OutlineNode, 'kind' | 'id' | 'label'>;

export type Builder = {
  questionnaire: BuiltQuestionnaire;
  /** Shows a part in the main area. */
  open: (part: Part) => void;
  /** The questionnaire as it is now. @throws ApiError */
  refresh: () => Promise<BuiltQuestionnaire>;
  /** Does something at once; what is refused is said in a toast. @returns whether it was done */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Asks before a part is removed. */
  askToRemove: (part: NamedPart) => void;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('Parts of a questionnaire are built inside a BuilderContext.');
  return builder;
}

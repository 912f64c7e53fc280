import type { SavedTranslations, TranslatedText } from '@portal/contract/questionnaires/translations';
import { useEffect, useState } from 'react';
import { saveTranslations } from '../../../data/questionnaires/translations.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { type Drafts, saveDrafts, readDrafts, updateDraft } from './drafts.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

type Of = { id: number; language: string };

/**
 * Stores the text typed into the translations of a language until it is saved. The text survives a reload.
 */
export function useDrafts(translation: Of) {
  const { id, language } = translation;
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(tabStorage, id, language));
  /** Texts another user has saved since, by source text. */
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, string | null>>(new Map());
  // The tab keeps them: leaving the page by a link loses none.
  useUnsaved(drafts.size > 0, { lostBy: 'unload' });
  useEffect(() => saveDrafts(tabStorage, id, language, drafts), [id, language, drafts]);

  const dropped = <Value>(map: ReadonlyMap<string, Value>, sources: Iterable<string>) => {
    const next = new Map(map);
    for (const source of sources) next.delete(source);
    return next;
  };
  const done = (
    answer: SavedTranslations,
    _: Of,
    sent: readonly { source: string; text: string | null }[],
  ) => {
    const sentAs = new Map(sent.map(({ source, text }) => [source, text]));
    setDrafts((current) => {
      const next = new Map(current);
      for (const { source, text } of answer.saved) {
        // What was typed on while it was being saved stays.
        if (current.get(source)?.text === sentAs.get(source)) next.delete(source);
        else if (current.has(source)) next.set(source, { text: current.get(source)!.text, seen: text });
      }
      return dropped(next, answer.gone);
    });
    setConflicts(new Map(answer.conflicts.map(({ source, text }) => [source, text])));
    if (answer.saved.length > 0) toast(`Saved: ${formatCount(answer.saved.length, 'change')}.`, 'success');
    if (answer.gone.length > 0)
      toast(
        `The English wording of ${formatCount(answer.gone.length, 'entry', 'entries')} has changed. Translate it again.`,
        'warning',
      );
  };
  const { send, isPending, refusal } = useApiMutation(saveTranslations, { done, tells: 'here' });
  return {
    drafts,
    conflicts,
    isPending,
    refusal,
    type: (row: TranslatedText, typed: string) => setDrafts((current) => updateDraft(current, row, typed)),
    save: () =>
      void send(
        translation,
        [...drafts].map(([source, { text, seen }]) => ({ source, text, seen })),
      ),
    /** Gives up what was typed. */
    drop: (sources: readonly string[]) => {
      setDrafts((current) => dropped(current, sources));
      setConflicts((current) => dropped(current, sources));
    },
    /** Keeps the typed text in place of the other user's, which this user has seen. */
    insist: (source: string) => {
      setDrafts((current) => {
        const mine = current.get(source);
        return mine
          ? new Map(current).set(source, { ...mine, seen: conflicts.get(source) ?? null })
          : current;
      });
      setConflicts((current) => dropped(current, [source]));
    },
  };
}
export type DraftsState = ReturnType<typeof useDrafts>;

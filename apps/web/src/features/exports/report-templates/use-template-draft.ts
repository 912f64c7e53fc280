import type { ReportTemplate } from '@portal/contract/exports/report-templates';
import { useEffect, useRef, useState } from 'react';
import { saveTemplate } from '../../../data/exports/report-templates.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { toUpdateBody, type Draft, toDraft } from './template-draft.ts';

const PAUSE_MS = 700;

export type SaveState =
  | { kind: 'saved' | 'typing' | 'saving' }
  /** Another user has changed the template, so nothing more is sent. */
  | { kind: 'conflict'; message: string }
  /** Tried again with the next change. */
  | { kind: 'failed'; message: string };

/** A template as it is edited, saved as one types; what is not stored yet is never given up unsaid. */
export function useTemplateDraft(template: ReportTemplate) {
  const [draft, setDraft] = useState(() => toDraft(template));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [saver] = useState(() => saverOf(template, setState));
  /** True once the draft is stored as a template of its own. */
  const isCopied = useRef(false);
  /** Changes the newest draft rather than the rendered one, so that two changes at once both apply. */
  const change = (make: (newest: Draft) => Draft) => {
    isCopied.current = false;
    setDraft(saver.change(make));
  };
  // Leaving waits for the save that is due, and asks only if it has failed.
  useUnsaved(state.kind !== 'saved', {
    isSaving: state.kind === 'typing' || state.kind === 'saving',
    isCarried: () => isCopied.current,
  });
  const mounted = useRef(0);
  useEffect(() => {
    mounted.current += 1;
    const mine = mounted.current;
    // Leaving the page saves what is still to be saved; trying effects twice does not.
    return () => void setTimeout(() => mine === mounted.current && void saver.save());
  }, [saver]);
  const markCopied = () => void (isCopied.current = true);
  return { draft, state, change, save: saver.save, markCopied };
}

function saverOf(template: ReportTemplate, tell: (state: SaveState) => void) {
  let latest = toDraft(template);
  let stored = { version: template.version, text: JSON.stringify(toUpdateBody(latest)) };
  let running: Promise<boolean> | null = null;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @returns whether all that was typed is stored */
  async function send(): Promise<boolean> {
    for (;;) {
      const body = toUpdateBody(latest);
      const text = JSON.stringify(body);
      if (isStopped) return false;
      if (text === stored.text) {
        tell({ kind: 'saved' });
        return true;
      }
      tell({ kind: 'saving' });
      try {
        const { version } = await saveTemplate(template.id, { ...body, version: stored.version });
        stored = { version, text };
      } catch (thrown) {
        const { status, error, errors } = toApiError(thrown);
        const message = errors[0]?.message ?? error;
        isStopped = status === 409;
        tell({ kind: isStopped ? 'conflict' : 'failed', message });
        return false;
      }
    }
  }
  const save = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= send().finally(() => (running = null));
    return running;
  };
  return {
    save,
    change(make: (newest: Draft) => Draft): Draft {
      latest = make(latest);
      if (isStopped) return latest;
      clearTimeout(timer);
      const isStored = JSON.stringify(toUpdateBody(latest)) === stored.text;
      if (running === null) tell({ kind: isStored ? 'saved' : 'typing' });
      if (!isStored) timer = setTimeout(() => void save(), PAUSE_MS);
      return latest;
    },
  };
}

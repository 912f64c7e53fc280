import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import {
  questionnaireDefinitionQuery,
  refreshQuestionnaire,
} from '../../../data/builder/questionnaire-builder.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { BuilderOutline } from './outline/builder-outline.tsx';
import {
  BuilderContext,
  type BuilderContextValue as Context,
  type NamedPart,
  type InputDuringSave,
} from './builder-context.ts';
import { formatPart, readPart } from './part-editor/part-address.ts';
import { PartPanel } from './part-editor/part-panel.tsx';
import { RemovePart } from './part-editor/remove-part.tsx';
import { usePanelFocus } from './part-editor/use-panel-focus.ts';

const LOOK_AGAIN_MS = 20_000;

/** Builds a questionnaire: the outline on the left, the open part beside it. The URL holds the open part. */
export function Builder({ questionnaire, header }: { questionnaire: BuiltQuestionnaire; header: ReactNode }) {
  const { id } = questionnaire;
  const [params, setParams] = useSearchParams();
  const [removing, setRemoving] = useState<NamedPart | null>(null);
  const text = params.get('part');
  const part = useMemo(() => readPart(text), [text]);
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel, part);
  // Another team member could be editing too, so their saves appear without a reload.
  useQuery({
    ...questionnaireDefinitionQuery(id),
    refetchOnWindowFocus: true,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const waiting = useRef<(InputDuringSave & { part: string }) | null>(null);
  const open = useCallback<Context['open']>(
    (next, typedOn) => {
      waiting.current = typedOn ? { ...typedOn, part: formatPart(next) } : null;
      setParams({ part: formatPart(next) }, { preventScrollReset: true });
    },
    [setParams],
  );
  const takeTypedOn = useCallback((wanted: string) => {
    if (waiting.current?.part !== wanted) return null;
    const taken = waiting.current;
    waiting.current = null;
    return taken;
  }, []);
  const context = useMemo<Context>(
    () => ({
      questionnaire,
      open,
      takeTypedOn,
      refresh: () => refreshQuestionnaire(id),
      run: async (work) => {
        try {
          await work();
          await refreshQuestionnaire(id);
          return true;
        } catch (thrown) {
          toast(toApiError(thrown).error, 'error');
          void refreshQuestionnaire(id).catch(() => null);
          return false;
        }
      },
      askToRemove: setRemoving,
    }),
    [questionnaire, open, takeTypedOn, id],
  );
  return (
    <BuilderContext value={context}>
      {header}
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <BuilderOutline part={part} />
        <div className="min-w-0" ref={panel}>
          <PartPanel key={formatPart(part)} part={part} />
        </div>
      </div>
      {removing && <RemovePart part={removing} shown={part} onClose={() => setRemoving(null)} />}
    </BuilderContext>
  );
}

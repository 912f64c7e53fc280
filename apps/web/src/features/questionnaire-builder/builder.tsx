import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BuiltQuestionnaire } from '@portal/contract/questionnaire-builder';
import { definitionQuery, refreshQuestionnaire } from '../../data/questionnaire-builder.ts';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { BuilderOutline } from './outline/builder-outline.tsx';
import { BuilderContext, type Builder as Context, type NamedPart, type TypedOn } from './builder-context.ts';
import { partText, readPart } from './part/part-address.ts';
import { PartPanel } from './part/part-panel.tsx';
import { RemovePart } from './part/remove-part.tsx';
import { usePanelFocus } from './part/use-panel-focus.ts';

const LOOK_AGAIN_MS = 20_000;

/** Builds a questionnaire: its outline at the left, the part that is open beside it. What is open stands in the URL. */
export function Builder({ questionnaire, header }: { questionnaire: BuiltQuestionnaire; header: ReactNode }) {
  const { id } = questionnaire;
  const [params, setParams] = useSearchParams();
  const [removing, setRemoving] = useState<NamedPart | null>(null);
  const text = params.get('part');
  const part = useMemo(() => readPart(text), [text]);
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel, part);
  // Somebody else of the team may be building as well: what they save is seen without asking.
  useQuery({ ...definitionQuery(id), refetchOnWindowFocus: true, refetchInterval: LOOK_AGAIN_MS });
  const waiting = useRef<(TypedOn & { part: string }) | null>(null);
  const open = useCallback<Context['open']>(
    (next, typedOn) => {
      waiting.current = typedOn ? { ...typedOn, part: partText(next) } : null;
      setParams({ part: partText(next) }, { preventScrollReset: true });
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
          <PartPanel key={partText(part)} part={part} />
        </div>
      </div>
      {removing && <RemovePart part={removing} shown={part} onClose={() => setRemoving(null)} />}
    </BuilderContext>
  );
}

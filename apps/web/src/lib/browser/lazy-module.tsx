import { type ComponentType, createElement, Suspense, use, useEffect, useState } from 'react';
import { onFirstInteraction } from '../form/first-interaction.ts';

/** Code that is fetched once, when it is first needed. */
export function moduleOnDemand<Module>(load: () => Promise<Module>) {
  let loading: Promise<Module> | null = null;
  let loaded: Module | null = null;
  const fetch = (): Promise<Module> => {
    if (loading) return loading;
    const request: Promise<Module> = load().then(
      // React reads these two from what it is given to use: what is there needs no waiting for.
      (module) => {
        Object.assign(request, { status: 'fulfilled', value: module });
        loaded = module;
        return module;
      },
      (error: unknown) => {
        // Another press tries again.
        loading = null;
        throw error;
      },
    );
    loading = request;
    return request;
  };
  return {
    fetch,
    /** The module, if it has loaded; for what has to be decided while an event is handled. */
    now: (): Module | null => loaded,
    /** In a component below a Suspense: the module, or its arrival is waited for. */
    use: (): Module => use(fetch()),
  };
}

/**
 * Fetches such code and returns it, or null while it loads. A Suspense in its place would show the code 300 ms after its
 * fallback at the earliest, because React holds back what follows a fallback.
 */
export function useLoaded<Module>({ fetch, now }: ReturnType<typeof moduleOnDemand<Module>>): Module | null {
  const [, setLoaded] = useState(now() !== null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    fetch().then(
      () => setLoaded(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [fetch]);
  if (failure) throw failure.error;
  return now();
}

/**
 * Defines code that only an action of the user needs, such as a dialog. It is fetched at the first interaction with the
 * page, so that a dialog opens at once and the next key press goes to the dialog.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  const module = moduleOnDemand(load);
  onFirstInteraction(() => void module.fetch().catch(() => undefined));
  return module;
}

/** Creates a component from such code. Nothing is shown in its place until the code has loaded. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = lazyModule(load);
  function Arrived(props: Props) {
    return createElement(late.use(), props);
  }
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Arrived {...props} />
      </Suspense>
    );
  };
}

import { useState } from 'react';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';

const MyViews = lazyComponent(() => import('./my-views.tsx').then((module) => module.MyViews));

/** Saves the current chart as a view, and links to earlier views. */
export function ViewsButton({
  project,
  chart,
}: {
  project: { id: number; project_code: string };
  chart: { id: number; chart_name: string };
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="layers" label="Save as a view" onClick={() => setOpen(true)} />
      {isOpen && <MyViews project={project} chart={chart} onClose={() => setOpen(false)} />}
    </>
  );
}

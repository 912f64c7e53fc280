import { type DragEvent, useState } from 'react';
import { moveIdBesideTarget } from './outline.ts';

/**
 * Lets users reorder items by dragging a handle. Callers must offer the same by keyboard.
 *
 * @param axis the direction of the items: one below the other, or side by side
 */
export function useDragOrder(
  ids: readonly (number | string)[],
  axis: 'x' | 'y',
  onOrder: (ids: (number | string)[]) => void,
) {
  const [dragged, setDragged] = useState<number | string | null>(null);
  const [over, setOver] = useState<{ id: number | string; place: 'before' | 'after' } | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** For a `span`: browsers do not all drag buttons. */
    handle: (id: number | string) => ({
      draggable: true,
      'aria-hidden': true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        setDragged(id);
      },
      onDragEnd: end,
    }),
    item: (id: number | string) => ({
      'data-drop': over?.id === id ? over.place : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const isAfter =
          axis === 'y' ? event.clientY > box.top + box.height / 2 : event.clientX > box.left + box.width / 2;
        setOver({ id, place: isAfter ? 'after' : 'before' });
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        if (over && dragged !== over.id) onOrder(moveIdBesideTarget(ids, dragged, over.id, over.place));
        end();
      },
    }),
  };
}

import type { Guidance } from '@portal/contract/projects/projects';
import { htmlToText } from '../../../lib/format/html-to-text.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';

/** Returns the first words of a text, for a list. */
export const truncateToFirstWords = (text: string): string => {
  const words = htmlToText(text).replace(/\s+/g, ' ').trim();
  return words.length <= 120 ? words : `${words.slice(0, 120).replace(/ \S*$/, '')}…`;
};

/** The ids with one of them moved by one place; null where it stands at that end. */
export function moveById(ids: readonly number[], id: number, direction: -1 | 1): number[] | null {
  const at = ids.indexOf(id);
  if (at < 0 || at + direction < 0 || at + direction >= ids.length) return null;
  return ids.toSpliced(at, 1).toSpliced(at + direction, 0, id);
}

const steps = [
  { by: -1, icon: 'arrow-up', word: 'up' },
  { by: 1, icon: 'arrow-down', word: 'down' },
] as const;

/** @param orderedIds of all of them, in order */
export const guidanceColumns = (
  orderedIds: readonly number[],
  onOrder: (ids: number[]) => void,
): Column<Guidance>[] => [
  {
    id: 'title',
    header: 'Title',
    value: ({ guidance_title }) => guidance_title,
    cell: ({ guidance_title }) => <span className="font-medium">{guidance_title}</span>,
  },
  { id: 'text', header: 'Text', value: ({ guidance_text }) => truncateToFirstWords(guidance_text) },
  {
    id: 'order',
    header: 'Order',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: ({ id, guidance_title }) => (
      <span className="-my-2 flex justify-end">
        {steps.map(({ by, icon, word }) => {
          const order = moveById(orderedIds, id, by);
          return (
            <IconButton
              key={word}
              icon={icon}
              label={`Move ${guidance_title} ${word}`}
              disabled={order === null}
              onClick={() => order && onOrder(order)}
            />
          );
        })}
      </span>
    ),
  },
];

/** SPEC §9 */
export const skeletonTypes = ['text', 'avatar', 'image', 'button', 'chip', 'divider'] as const;
export type SkeletonType = (typeof skeletonTypes)[number];

export const skeletonDefaults = {
  type: 'text',
  animation: 'wave',
  duration: '1.5s',
  base: '#0000001E',
  highlight: '#FFFFFF66',
  timing: 'linear',
  direction: 'ltr',
} as const;

/** `text@3` is three of type text, `text@2, button` two and then a button. What is not known counts as text. */
export function parseSkeleton(shape: string): SkeletonType[] {
  return shape.split(',').flatMap((part) => {
    const [name = '', count = '1'] = part.trim().split('@');
    const type = skeletonTypes.find((known) => known === name) ?? skeletonDefaults.type;
    const times = Number.parseInt(count, 10);
    return Array.from({ length: Number.isNaN(times) ? 1 : Math.min(Math.max(times, 0), 200) }, () => type);
  });
}

import type { ReactNode } from 'react';
import { useMarkup } from '../rich-text.tsx';
import type { TooltipSettings } from './tooltip-defaults.ts';

export const tooltipClasses =
  'w-max rounded-md bg-ink px-3 py-2 text-sm text-surface shadow-pop [&_a]:underline [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-4';

/** It slides into its place instead of fading in: text half-way through a fade is too pale to be read. */
export const slideTransition = (duration: TooltipSettings['durations']) => ({
  duration,
  initial: { transform: 'translateY(0.25rem)' },
});

export function TooltipContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? <MarkedText text={content} /> : <>{content}</>;
}

function MarkedText({ text }: { text: string }) {
  return <span {...useMarkup(text)} />;
}

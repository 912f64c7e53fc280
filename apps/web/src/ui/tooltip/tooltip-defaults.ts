import type { Placement } from '@floating-ui/react';

export type TooltipSettings = {
  placement: Placement;
  delay: number;
  /** How long it takes to appear and to go, in ms. */
  durations: { open: number; close: number };
  maxWidth: number;
  zIndex: number;
};

/** SPEC §9 */
export const tooltipDefaults: TooltipSettings = {
  placement: 'top',
  delay: 0,
  durations: { open: 300, close: 250 },
  maxWidth: 350,
  zIndex: 9999,
};

/**
 * SPEC §1, §9: for `data-tooltip`, anywhere on the page. The theme `tailwind` is `tooltipClasses`: Tailwind's classes with
 * the product's tokens, and no style sheet that the Content-Security-Policy would keep out.
 */
export const globalTooltip: TooltipSettings = {
  ...tooltipDefaults,
  placement: 'bottom-start',
  maxWidth: 400,
};

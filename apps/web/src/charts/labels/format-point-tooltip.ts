import { escapeHtml } from './format-chart-text.ts';

/** A name and lines below it, as the points carry them in `custom.lines`. */
export function formatPointTooltip(this: { name?: string; options?: object }): string {
  const { name, custom } = (this.options ?? {}) as { name?: string; custom?: { lines?: string[] } };
  return [`<b>${escapeHtml(name ?? '')}</b>`, ...(custom?.lines ?? []).map(escapeHtml)].join('<br>');
}

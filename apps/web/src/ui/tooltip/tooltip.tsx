import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useRole,
  useTransitionStyles,
} from '@floating-ui/react';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { htmlToText } from '../../lib/format/html-to-text.ts';
import { useMarkup } from '../rich-text.tsx';
import { tooltipDefaults, type TooltipSettings } from './tooltip-defaults.ts';

export const tooltipClasses =
  'w-max rounded-md bg-ink px-3 py-2 text-sm text-surface shadow-pop [&_a]:underline [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-4';

/** It slides into its place instead of fading in: text half-way through a fade is too pale to be read. */
export const slidingIn = (duration: TooltipSettings['durations']) => ({
  duration,
  initial: { transform: 'translateY(0.25rem)' },
});

/**
 * Explains one element on hover or focus. The pointer can enter it; Escape closes it (WCAG 1.4.13). A text
 * can hold simple HTML. Without content there is no tooltip.
 */
export function Tooltip({
  content,
  children,
  ...settings
}: Partial<TooltipSettings> & { content: ReactNode; children: ReactElement<Record<string, unknown>> }) {
  const isEmpty =
    content === null ||
    content === undefined ||
    content === false ||
    (typeof content === 'string' && htmlToText(content).trim() === '');
  if (isEmpty) return children;
  return (
    <TooltipAround content={content} settings={{ ...tooltipDefaults, ...settings }}>
      {children}
    </TooltipAround>
  );
}

function TooltipAround({
  content,
  settings,
  children,
}: {
  content: ReactNode;
  settings: TooltipSettings;
  children: ReactElement<Record<string, unknown>>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [reference, setReference] = useState<Element | null>(null);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const { floatingStyles, context } = useFloating({
    open: isOpen,
    elements: { reference, floating },
    onOpenChange: setOpen,
    placement: settings.placement,
    whileElementsMounted: autoUpdate,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  const { isMounted, styles } = useTransitionStyles(context, slidingIn(settings.durations));
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay: { open: settings.delay }, handleClose: safePolygon(), move: false }),
    useFocus(context),
    useDismiss(context),
    useRole(context, { role: 'tooltip' }),
  ]);
  return (
    <>
      {cloneElement(children, { ...getReferenceProps(children.props), ref: setReference })}
      {isMounted && (
        <FloatingPortal>
          <div
            ref={setFloating}
            style={{ ...floatingStyles, zIndex: settings.zIndex }}
            {...getFloatingProps()}
          >
            <div className={tooltipClasses} style={{ ...styles, maxWidth: settings.maxWidth }}>
              <TooltipContent content={content} />
            </div>
          </div>
        </FloatingPortal>
      )}
    </>
  );
}

export function TooltipContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? <MarkedText text={content} /> : <>{content}</>;
}

function MarkedText({ text }: { text: string }) {
  return <span {...useMarkup(text)} />;
}

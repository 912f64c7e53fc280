import { cx } from '../../lib/format/class-names.ts';
import { parseSkeleton, skeletonDefaults, type SkeletonType } from './skeleton-shape.ts';

const shapes: Record<SkeletonType, string> = {
  text: 'h-4 w-full rounded-sm',
  avatar: 'size-12 rounded-full',
  image: 'h-40 w-full rounded-md',
  button: 'h-10 w-32 rounded-md',
  chip: 'h-6 w-20 rounded-full',
  divider: 'h-px w-full',
};

export type SkeletonProps = {
  /** SPEC §9: a type, or several as `text@3, button`. */
  type?: string;
  /** `none` stands still; so does everything with reduced motion. */
  animation?: 'wave' | 'none';
  duration?: string;
  base?: string;
  highlight?: string;
  timing?: string;
  direction?: 'ltr' | 'rtl';
  className?: string;
};

/** The outline of what is on its way. Screen readers hear that it loads. */
export function Skeleton({
  type = skeletonDefaults.type,
  animation = skeletonDefaults.animation,
  duration = skeletonDefaults.duration,
  base = skeletonDefaults.base,
  highlight = skeletonDefaults.highlight,
  timing = skeletonDefaults.timing,
  direction = skeletonDefaults.direction,
  className,
}: SkeletonProps) {
  const style =
    animation === 'none'
      ? { backgroundColor: base }
      : {
          backgroundColor: base,
          backgroundImage: `linear-gradient(90deg, transparent 25%, ${highlight} 50%, transparent 75%)`,
          backgroundSize: '200% 100%',
          animation: `wave ${duration} ${timing} infinite ${direction === 'rtl' ? 'reverse' : 'normal'}`,
        };
  return (
    <div role="status" className={cx('grid gap-3', className)}>
      <span className="sr-only">Loading</span>
      {parseSkeleton(type).map((shape, at) => (
        <div key={at} aria-hidden data-skeleton={shape} className={shapes[shape]} style={style} />
      ))}
    </div>
  );
}

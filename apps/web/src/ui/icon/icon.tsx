import { lazy, Suspense } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { coreIcons, type IconName } from './icons.ts';

const RemoteIcon = lazy(() => import('./remote-icon.tsx'));

const drawn = new Map<string, string>(Object.entries(coreIcons));

/** Makes further bundled icons known, before anything that shows them. */
export function addIcons(icons: Record<string, string>): void {
  for (const [name, body] of Object.entries(icons)) drawn.set(name, body);
}

/** A bundled icon, or an icon of a public collection as `prefix:name` (site configuration can name any). */
export type AnyIconName = IconName | `${string}:${string}`;

export type IconProps = {
  name: AnyIconName;
  /** Without a label the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
};

/** A bundled icon outside the first load, where the default layout has not brought it along. */
const LateIcon = lazy(async () => {
  const { moreIcons } = await import('./more-icons.ts');
  addIcons(moreIcons);
  // An unknown name would render LateIcon again without end.
  const Late = (props: IconProps) => (props.name in moreIcons ? <Icon {...props} /> : null);
  return { default: Late };
});

/** Shows an icon as large as the text beside it (1.25 em), in the text's colour. */
export function Icon({ name, label, className }: IconProps) {
  const classes = cx('inline-block size-[1.25em] shrink-0', className);
  const body = drawn.get(name);
  if (body === undefined) {
    const Later = name.includes(':') ? RemoteIcon : LateIcon;
    return (
      <Suspense fallback={<span className={classes} />}>
        <Later name={name} label={label} className={classes} />
      </Suspense>
    );
  }
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

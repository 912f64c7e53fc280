import { addIcons, Icon, type IconProps } from './icon.tsx';
import { moreIcons } from './more-icons.ts';

addIcons(moreIcons);

/** A bundled icon outside the first load, where the default layout has not brought it along. */
export default function LazyIcon(props: Omit<IconProps, 'name'> & { name: string }) {
  // A name that nobody bundled would come back here for ever.
  return props.name in moreIcons ? <Icon {...props} name={props.name as keyof typeof moreIcons} /> : null;
}

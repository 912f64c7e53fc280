import { Menu, MenuItem } from '../../ui/press/menu.tsx';
import { MenuButton } from '../../ui/press/menu-button.tsx';
import { adminSections } from './admin-sections.ts';
import { isRouted } from '../guards/router.ts';

export function AdminMenu({ isSuperuser }: { isSuperuser: boolean }) {
  const sections = adminSections.filter(
    (section) => isRouted(section.path) && (isSuperuser || !section.isForSuperuser),
  );
  if (sections.length === 0) return null;
  return (
    <Menu
      placement="bottom start"
      trigger={
        <MenuButton variant="quiet" className="self-start !px-3 !font-medium !text-ink-soft hover:!bg-sunken">
          Admin
        </MenuButton>
      }
    >
      {sections.map((section) => (
        <MenuItem key={section.path} icon={section.icon} href={section.path}>
          {section.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

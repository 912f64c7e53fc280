import { roleNames } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { forgetUnsaved } from '../../lib/form/unsaved-changes.ts';
import { confirmUnsavedLoss } from '../../ui/dialog/confirm-unsaved-loss.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../ui/menu/menu-trigger-button.tsx';
import { signOut } from '../auth/auth-store.ts';
import { hasPageAt } from '../routing/router.ts';

/** Shows name, organisation and role, the account's pages, and the sign-out button. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const logOut = async () => {
    // The user has agreed to lose it; nothing asks a second time.
    forgetUnsaved();
    await signOut();
    await navigate(paths.login());
  };
  const role = roleNames[user.role_type_id] ?? 'User';
  const hasAccount = hasPageAt(paths.account());
  return (
    <Menu
      trigger={
        <MenuTriggerButton
          variant="quiet"
          icon="user"
          className="self-start !px-3 !font-medium !text-ink-soft hover:!bg-sunken"
        >
          {user.full_name}
        </MenuTriggerButton>
      }
    >
      <MenuSection title={user.organisation_name ? `${user.organisation_name} · ${role}` : role}>
        {hasAccount && (
          <MenuItem icon="user-cog" href={paths.account()}>
            Account
          </MenuItem>
        )}
        {hasPageAt(paths.accountMfa()) && (
          <MenuItem icon="smartphone" href={paths.accountMfa()}>
            Multi-factor authentication
          </MenuItem>
        )}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon="log-out" onAction={() => confirmUnsavedLoss({}, () => void logOut())}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

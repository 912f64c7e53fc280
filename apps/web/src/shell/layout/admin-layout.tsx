import { Outlet } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';

const ROOM = 'desk-room';

/** Shows the admin pages with the menu that links them. */
export default function AdminLayout() {
  return (
    <div className="mx-auto grid w-full max-w-[96rem] grid-cols-1 xl:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminMenu roomId={ROOM} />
      <div id={ROOM} tabIndex={-1} className="min-w-0 outline-none">
        <Outlet />
      </div>
    </div>
  );
}

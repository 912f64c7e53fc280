import { Outlet } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';

const ROOM = 'desk-room';

/** The rooms of the desk, with the menu that leads from one to the next. */
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

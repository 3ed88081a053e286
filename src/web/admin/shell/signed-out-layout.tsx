import { Outlet } from 'react-router';
import { DoorFrame } from './signed-out-frame.tsx';

/** The screens in front of the newsroom: signing in, setting up, passwords. */
export default function DoorLayout() {
  return (
    <DoorFrame>
      <Outlet />
    </DoorFrame>
  );
}

import { Outlet } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** The screens in front of the newsroom: signing in, setting up, passwords. */
export default function DoorLayout() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

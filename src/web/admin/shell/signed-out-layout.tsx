import { Outlet } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** The layout of the screens that need no session: sign-in, setup and passwords. */
export default function SignedOutLayout() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

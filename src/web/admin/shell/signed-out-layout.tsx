import { Outlet } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** The layout of screens that need no session, such as login, set-up and password reset. */
export default function SignedOutLayout() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

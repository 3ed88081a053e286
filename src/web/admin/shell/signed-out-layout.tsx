import { Outlet } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** The screens before sign-in: sign-in, setup, passwords. */
export default function SignedOutLayout() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

import { Outlet } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';

export default function SignedOutLayout() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

export const userProblems = {
  not_signed_in: { status: 401, message: 'Please sign in to access the admin panel' },
  session_ended: { status: 401, message: 'Your session has expired. Please sign in again.' },
  two_factor_needed: { status: 403, message: 'Enter the code from your authenticator app first.' },
  reauthentication_needed: { status: 403, message: 'Sign in again to do this.' },
  role_missing: {
    status: 403,
    message: 'You do not have permission to do this. Ask an admin if you need access.',
  },
  setup_closed: {
    status: 409,
    message: 'An admin already exists. Ask an admin to give you a role.',
  },
  setup_code_needed: {
    status: 403,
    message:
      'Other people can reach this site, so the first admin needs the setup code. The server printed it as a link when it started, and it is in the file setup-code in the data folder.',
  },
  setup_code_wrong: {
    status: 403,
    message:
      'This is not the setup code. The server printed it as a link when it started, and it is in the file setup-code in the data folder.',
  },
  role_already_assigned: { status: 409, message: 'You already have a role.' },
  last_admin: {
    status: 409,
    message: 'There must be at least one admin. Make someone else an admin first.',
  },
  roles_changed: {
    status: 409,
    message: 'Someone else has changed these roles. Reload the page.',
  },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  user_without_address: {
    status: 409,
    message: 'This user has no email address, so no invitation can be sent.',
  },
  invitation_not_found: { status: 404, message: 'This invitation no longer exists.' },
  invitation_expired: { status: 409, message: 'This invitation has expired. Send it again.' },
  invitation_invalid: {
    status: 404,
    message: 'This invitation is no longer valid. Ask an admin for a new one.',
  },
  invitation_of_other_address: {
    status: 403,
    message: 'This invitation is for {{email}}. Sign in with that address to accept it.',
  },
  address_not_verified: {
    status: 403,
    message: 'Verify your email address with the sign-in service first, and open the link again.',
  },
  invite_elsewhere: {
    status: 409,
    message:
      'Accounts are managed by an external service. Invite people there, and assign the role here after their first sign-in.',
  },
  factors_elsewhere: {
    status: 409,
    message: 'Accounts are managed by an external service. Remove the authenticator app there.',
  },
  accounts_elsewhere: {
    status: 409,
    message: 'Accounts are managed by an external service. Make this change there.',
  },
  own_account: { status: 409, message: 'You cannot do this to your own account. Ask another admin.' },
  session_already_ended: { status: 404, message: 'This session has already ended.' },
  admin_two_factor_needed: {
    status: 403,
    message: 'Admins of this site must use two-factor authentication. Set it up on the Security page.',
  },
  own_factor: { status: 409, message: 'Remove your own authenticator app on the Security page.' },
  auth_elsewhere: { status: 404, message: 'Accounts are managed by an external service.' },
  auth_unavailable: {
    status: 503,
    message: 'The sign-in service is not responding. Try again in a moment.',
  },
  new_password_needed: {
    status: 403,
    message:
      'Your password is too easy to guess for a site that others can reach. Change it on the Security page.',
  },
} as const;

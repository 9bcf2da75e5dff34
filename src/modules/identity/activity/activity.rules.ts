import { capitalize } from '../../../shared/text'

/** Labels the events of an account's activity log, by the action of their audit row. */
const activityLabels = {
  'user.registered': 'Account created',
  'user.invited': 'Invited',
  'user.joined': 'Invitation accepted',
  'user.updated': 'Name or phone changed by somebody who manages users',
  'user.role-changed': 'Role changed',
  'user.deactivated': 'Account deactivated',
  'user.activated': 'Account activated',
  'user.signed-out-everywhere': 'Signed out everywhere by somebody who manages users',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'sign-in.failed': 'Sign-in failed: wrong password',
  'code.failed': 'Sign-in failed: wrong code',
  'password.changed': 'Password changed',
  'password.link-sent': 'Link for a new password sent',
  'password.reset': 'New password chosen with a link',
  'email.link-sent': 'Link to confirm the email address sent',
  'email.confirmed': 'Email address confirmed',
  'email.change-asked': 'Another email address asked for',
  'email.changed': 'Email address changed',
  'email.change-cancelled': 'Change of email address canceled',
  'email.reverted': 'Email address taken back',
  'two-factor.enabled': 'Two-factor authentication turned on',
  'two-factor.disabled': 'Two-factor authentication turned off',
  'two-factor.removed': 'Two-factor authentication removed by somebody who manages users',
  'recovery-code.used': 'Recovery code used',
  'recovery-codes.renewed': 'New recovery codes made',
  'profile.saved': 'Profile saved',
  'avatar.set': 'Picture changed',
  'avatar.removed': 'Picture removed',
  'device.signed-out': 'A device signed out',
  'devices.signed-out': 'All other devices signed out',
  'api-key.created': 'API key made',
  'api-key.revoked': 'API key revoked',
  'calendar.made': 'Calendar address made',
  'calendar.removed': 'Calendar address ended',
  'data.downloaded': 'Personal data downloaded',
  'companion.added': 'Co-traveler added',
  'companion.saved': 'Co-traveler changed',
  'companion.removed': 'Co-traveler deleted',
  'companion.restored': 'Co-traveler restored',
} as const
export type ActivityAction = keyof typeof activityLabels

/** Returns a label for any action; an unlisted 'profile.updated' reads 'Profile updated'. */
export function activityLabel(action: string): string {
  if (Object.hasOwn(activityLabels, action)) return activityLabels[action as ActivityAction]
  const words = action.replace(/[.-]+/g, ' ').trim()
  return capitalize(words)
}

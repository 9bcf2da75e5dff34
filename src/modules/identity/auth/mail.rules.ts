import { composeMail, type MailContent } from '../../core/email/layout.rules'

/** Names the sender: agency and site origin. These mails contain no visitor input. */
export type Sender = { from: string; origin: string }

/** Puts the token behind the #: browsers do not send the fragment, so no log contains it. */
const link = (origin: string, page: string, token: string) => `${origin}/${page}#token=${token}`

export const invitationLink = (origin: string, token: string) => link(origin, 'invitation', token)

/** Asks to confirm an address given at registration, or on request. */
export const confirmEmailMail = ({ from, origin }: Sender, token: string): MailContent =>
  composeMail({
    subject: 'Please confirm your email address',
    from,
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'text', text: 'An account was made with this address. Confirm it with the link, within 24 hours.' },
      { kind: 'action', label: 'Confirm this address', url: link(origin, 'verify-email', token) },
    ],
    foot: 'If you have no account with us, leave the link alone: then nothing happens.',
  })

/** Asks to confirm the future address of an account. */
export const changeEmailMail = ({ from, origin }: Sender, token: string): MailContent =>
  composeMail({
    subject: 'Please confirm your new email address',
    from,
    heading: 'Confirm your new email address',
    blocks: [
      { kind: 'text', text: 'An account is to have this address. Confirm it with the link, within 24 hours.' },
      { kind: 'text', text: 'Until then the account opens with the address that it has now: log in with that one.' },
      { kind: 'action', label: 'Use this address', url: link(origin, 'verify-email', token) },
    ],
    foot: 'If you did not ask for this, leave the link alone: then nothing happens.',
  })

/** Invites the owner of an account that an administrator made. */
export const invitationMail = ({ from, origin }: Sender, token: string): MailContent =>
  composeMail({
    subject: `You are invited to ${from}`,
    from,
    heading: 'Choose a password for your account',
    blocks: [
      { kind: 'text', text: `${from} has made an account with this address for you. The link works once.` },
      { kind: 'action', label: 'Choose a password', url: link(origin, 'invitation', token) },
      { kind: 'text', text: 'It is over after 7 days.' },
    ],
    foot: 'If you did not expect this, leave the link alone: then nothing happens.',
  })

export const resetPasswordMail = ({ from, origin }: Sender, token: string): MailContent =>
  composeMail({
    subject: 'Choose a new password',
    from,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: 'Somebody, hopefully you, forgot the password of your account. The link works once.' },
      { kind: 'action', label: 'Choose a new password', url: link(origin, 'reset-password', token) },
      { kind: 'text', text: 'It is over after 10 minutes.' },
    ],
    foot: 'If that was not you, there is nothing to do: your password stays as it is.',
  })

/**
 * Notifies the previous address of an account. Includes a link only for a confirmed one: a mistyped address belongs to
 * somebody else.
 */
export const emailChangedMail = ({ from, origin }: Sender, token: string | null): MailContent =>
  composeMail({
    subject: 'Your account has another email address now',
    from,
    heading: 'Your account has another email address now',
    blocks: [
      { kind: 'text', text: 'The email address of your account was changed. This address does not open it any more.' },
      ...(token
        ? ([
            { kind: 'text', text: 'If that was not you, take this address back within 7 days. The link works once.' },
            { kind: 'action', label: 'Take this address back', url: link(origin, 'revert-email', token) },
            { kind: 'text', text: 'It signs out all devices, and you choose a new password.' },
          ] as const)
        : []),
    ],
    foot: 'If that was you, leave the link alone: then nothing happens.',
  })

export const notices = {
  'password-changed': {
    heading: 'Your password was changed',
    text: 'The password of your account was changed, and all other devices were signed out.',
  },
  'password-reset': {
    heading: 'Your password was changed',
    text: 'A new password was chosen with a link that we sent to this address. All devices were signed out; API keys and calendar addresses ended.',
  },
  'email-change-asked': {
    heading: 'Your account is to have another address',
    text: 'Somebody who knows your password asked for another email address. It counts once it is confirmed.',
  },
  'email-changed': {
    heading: 'This is the address of your account now',
    text: 'Your account has this email address from now on. Sign in with it.',
  },
  'email-reverted': {
    heading: 'An email address was taken back',
    text: 'The owner of an account took its former email address back. The account does not have this one any more.',
  },
  'new-device': {
    heading: 'Your account was opened on a new device',
    text: 'Somebody signed in to your account with a browser that it did not know.',
  },
  'sign-in-failures': {
    heading: 'Somebody may be guessing your password',
    text: 'There were many failed tries to sign in to your account. We slow them down. Devices that you have used before are not affected.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    text: 'A recovery code was used in place of a code from your authenticator app. It does not work any more.',
  },
  'two-factor-on': {
    heading: 'Two-factor authentication is on',
    text: 'From now on your account asks for a code from your authenticator app, too.',
  },
  'two-factor-off': {
    heading: 'Two-factor authentication is off',
    text: 'Your account asks for its password only from now on.',
  },
  'two-factor-removed': {
    heading: 'Your second factor was removed',
    text: 'Somebody who manages users has removed two-factor authentication from your account, and signed out all devices. Your account asks for its password only, until you set a second factor up again under Account Security.',
    remedy: 'If you did not ask for it, choose a new password at once and tell them.',
  },
  'api-key-made': {
    heading: 'A key for another program was made',
    text: 'Another program can use the office in your name with this key. The settings of the office list all keys, and end them.',
  },
  'calendar-made': {
    heading: 'A calendar address was made',
    text: 'Whoever has this address sees a calendar of your account without signing in. The page of calendars ends it.',
  },
  'recovery-codes-new': {
    heading: 'New recovery codes',
    text: 'New recovery codes were made for your account. The ones from before do not work any more.',
  },
} as const satisfies Record<string, { heading: string; text: string; remedy?: string }>
export type Notice = keyof typeof notices
const ownRemedy = 'If that was not you, choose a new password at once and look at your devices.'

/** Accepts letters and spaces only: the User-Agent header is untrusted. */
const plainDevice = (device: string): string =>
  /^[A-Za-z ]{2,24} on [A-Za-z ]{2,16}$/.test(device) ? device : 'an unknown device'

export function noticeMail({ from, origin }: Sender, notice: Notice, device?: string): MailContent {
  const { heading, text, remedy = ownRemedy }: { heading: string; text: string; remedy?: string } = notices[notice]
  return composeMail({
    subject: heading,
    from,
    heading,
    blocks: [
      { kind: 'text', text },
      ...(device === undefined ? [] : [{ kind: 'text', text: `Device: ${plainDevice(device)}.` } as const]),
      { kind: 'text', text: remedy },
      { kind: 'action', label: 'Forgot password', url: `${origin}/forgot-password` },
    ],
    foot: 'You get this because it is about the security of your account.',
  })
}

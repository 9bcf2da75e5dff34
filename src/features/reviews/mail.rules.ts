import { composeMail, type MailContent } from '../email/layout.rules'

type Asked = { reference: string; title: string; agency: string; url: string }

/** Asks how the trip was. Without an account, its traveler registers with the address that the mail came to. */
export const askMail = ({ reference, title, agency, url }: Asked): MailContent =>
  composeMail({
    subject: `How was ${title}?`,
    from: agency,
    heading: 'Welcome back',
    blocks: [
      {
        kind: 'text',
        text: `You are home from ${title}. A few words about it help others who think of this trip, and they help us.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Trip', title],
          ['Booking', reference],
        ],
      },
      { kind: 'action', label: 'Write a review', url },
      {
        kind: 'text',
        text: 'Sign in with this e-mail address, or register with it. Others see your first name and an initial.',
      },
    ],
    foot: 'You get this once, because you traveled with us. A reply to this e-mail reaches us.',
  })

import { composeMail, type MailContent } from '../../core/email/layout.rules'

type Asked = { reference: string; title: string; agency: string; url: string }

/** Asks for a review. A traveler without an account registers with the mail's address. */
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

type Moderated = Asked & {
  state: 'published' | 'rejected'
  /** Marks a review that was on the site until now. */
  wasPublished: boolean
  /** Explains the rejection. */
  reason: string
}

const published = ({ title }: Moderated) => ({
  subject: `Your review of ${title} is published`,
  heading: 'Your review is published',
  text: `Thank you. Everybody can read your review of ${title} now, under your first name and an initial.`,
  label: 'See your review',
})

const rejected = ({ title, wasPublished }: Moderated) => ({
  subject: `Your review of ${title} is not published`,
  heading: 'Your review is not published',
  text: `${
    wasPublished ? `We have taken your review of ${title} from our site.` : `We do not publish your review of ${title}.`
  } You can change it, and we read it again.`,
  label: 'Change your review',
})

/** Composes the author's mail about a moderated review, with the reason of a rejection. */
export function moderatedMail(moderated: Moderated): MailContent {
  const { state, reason, reference, title, agency, url } = moderated
  const { subject, heading, text, label } = state === 'published' ? published(moderated) : rejected(moderated)
  return composeMail({
    subject,
    from: agency,
    heading,
    blocks: [
      { kind: 'text', text },
      ...(reason ? [{ kind: 'quoted' as const, title: 'Why', text: reason }] : []),
      {
        kind: 'facts',
        rows: [
          ['Trip', title],
          ['Booking', reference],
        ],
      },
      { kind: 'action', label, url },
    ],
    foot: 'You get this because you wrote a review of your trip. A reply to this e-mail reaches us.',
  })
}

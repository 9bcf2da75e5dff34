import { type MailAgency, wordMail } from '../../settings/settings/mail-words.rules'
import { composeMail, type MailContent } from '../../core/email/layout.rules'

type ReviewRequest = { reference: string; title: string; agency: MailAgency; url: string }

const toFilling = ({ reference, title: trip, agency }: ReviewRequest) => ({ reference, trip, agency: agency.name })

/** Asks for a review. A traveler without an account registers with the mail's address. */
export function askMail(asked: ReviewRequest): MailContent {
  const { reference, title, agency, url } = asked
  const { subject, opening, closing } = wordMail(agency.mailWords, 'review-asked', toFilling(asked))
  return composeMail({
    subject,
    from: agency.name,
    heading: 'Welcome back',
    blocks: [
      ...opening,
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
      ...closing,
    ],
    foot: 'You get this once, because you traveled with us. A reply to this e-mail reaches us.',
  })
}

type Moderated = ReviewRequest & {
  state: 'published' | 'rejected'
  /** Marks a review that was on the site until now. */
  wasPublished: boolean
  reason: string
}

const published = {
  heading: 'Your review is published',
  label: 'See your review',
}

const rejected = {
  heading: 'Your review is not published',
  label: 'Change your review',
}

const rejectedText = ({ title, wasPublished }: Moderated) =>
  `${
    wasPublished ? `We have taken your review of ${title} from our site.` : `We do not publish your review of ${title}.`
  } You can change it, and we read it again.`

/** Composes the author's mail about a moderated review, with the reason of a rejection. */
export function moderatedMail(moderated: Moderated): MailContent {
  const { state, reason, reference, title, agency, url } = moderated
  const { heading, label } = state === 'published' ? published : rejected
  const { subject, opening, closing } = wordMail(agency.mailWords, `review-${state}`, toFilling(moderated))
  return composeMail({
    subject,
    from: agency.name,
    heading,
    blocks: [
      ...opening,
      ...(state === 'rejected' ? [{ kind: 'text' as const, text: rejectedText(moderated) }] : []),
      ...(reason ? [{ kind: 'quoted' as const, title: 'Why', text: reason }] : []),
      {
        kind: 'facts',
        rows: [
          ['Trip', title],
          ['Booking', reference],
        ],
      },
      { kind: 'action', label, url },
      ...closing,
    ],
    foot: 'You get this because you wrote a review of your trip. A reply to this e-mail reaches us.',
  })
}

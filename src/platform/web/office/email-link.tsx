import { toMailtoUrl } from '../../../shared/text'
import { Fragment } from 'react'
import { emailText } from '../email-text'

/** Breaks an address before '@' or '.' in narrow places, not within a word. */
export const EmailText = ({ email }: { email: string }) => (
  <>
    {emailText(email)
      .split(/(?=[@.])/)
      .map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
  </>
)

/** Links an address to the mail program. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={toMailtoUrl(email)}>
    <EmailText email={email} />
  </a>
)

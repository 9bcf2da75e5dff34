import { mailtoUrl } from '../../../shared/text'
import { Fragment } from 'react'
import { emailText } from '../email-text'

/** In narrow places an address breaks before '@' or '.', not within a word. */
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

/** An address that is written to by a click. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={mailtoUrl(email)}>
    <EmailText email={email} />
  </a>
)

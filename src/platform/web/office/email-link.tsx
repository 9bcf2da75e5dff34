import { Fragment } from 'react'

/** In narrow places an address breaks before '@' or '.', not within a word. */
export const EmailText = ({ email }: { email: string }) => (
  <>
    {email.split(/(?=[@.])/).map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
)

/** An address that is written to by a click. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
)

import { Fragment } from 'react'

/** An address that is written to by a click; in narrow places it breaks before '@' or '.', not within a word. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    {email.split(/(?=[@.])/).map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
)

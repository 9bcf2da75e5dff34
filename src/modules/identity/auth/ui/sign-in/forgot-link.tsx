import { Link } from 'react-router'

type Props = { email?: string; inNewTab?: boolean }

/** Passes the typed address on. Opens a new tab where the form's input must stay. */
export function ForgotLink({ email, inNewTab }: Props) {
  if (inNewTab) {
    return (
      <a
        className="coarse-tap inline-flex items-center min-h-6 mt-1 f-sm semibold underline link-ink"
        href="/forgot-password"
        target="_blank"
        rel="noreferrer"
      >
        Forgot your password?
      </a>
    )
  }
  return (
    <Link
      className="coarse-tap inline-flex items-center min-h-6 mt-1 f-sm semibold underline link-ink"
      to="/forgot-password"
      state={{ email }}
    >
      Forgot your password?
    </Link>
  )
}

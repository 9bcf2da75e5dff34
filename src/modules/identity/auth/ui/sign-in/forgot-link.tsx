import { Link } from 'react-router'
import styles from './sign-in.module.css'

type Props = { email?: string; inNewTab?: boolean }

/** Passes the typed address on. Opens a new tab where the form's input must stay. */
export function ForgotLink({ email, inNewTab }: Props) {
  if (inNewTab) {
    return (
      <a className={styles.aside} href="/forgot-password" target="_blank" rel="noreferrer">
        Forgot your password?
      </a>
    )
  }
  return (
    <Link className={styles.aside} to="/forgot-password" state={{ email }}>
      Forgot your password?
    </Link>
  )
}

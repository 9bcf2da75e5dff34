import { Link } from 'react-router'
import styles from './sign-in.module.css'

type Props = { email?: string; inNewTab?: boolean }

/** The typed address goes along. Opens a new tab, so that the form's input stays. */
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

import { Link } from 'react-router'
import styles from './sign-in.module.css'

type Props = { email?: string; inNewTab?: boolean }

/** The typed address goes along. A new tab keeps what is typed here, and needs no router around it. */
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

import { Link } from 'react-router'
import styles from './sign-in.module.css'

/** The address that was typed goes along. In a tab of its own, what is typed here waits. */
export function ForgotLink({ email, inNewTab }: { email?: string; inNewTab?: boolean }) {
  const tab = inNewTab ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Link className={styles.aside} to="/forgot-password" state={{ email }} {...tab}>
      Forgot your password?
    </Link>
  )
}

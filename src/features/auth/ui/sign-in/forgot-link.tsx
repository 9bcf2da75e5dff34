import { Link } from 'react-router'
import styles from './sign-in.module.css'

export function ForgotLink() {
  return (
    <Link className={styles.aside} to="/forgot-password">
      Forgot your password?
    </Link>
  )
}

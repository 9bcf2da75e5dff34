import { Link } from 'react-router'
import { useAgencyName } from '../site/money'
import { Logo } from './logo'

/** Leads home by the agency's logo; has a name also while the agency's is not known. */
export function HomeLink({ className, onDark }: { className?: string; onDark?: boolean }) {
  const name = useAgencyName()
  return (
    <Link to="/" className={className} aria-label={name || 'Home'}>
      <Logo name={name} onDark={onDark} />
    </Link>
  )
}

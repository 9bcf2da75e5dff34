import { Link } from 'react-router'
import { useSite } from '../site/money'
import { Logo } from './logo'

/** Leads home by the agency's logo; has a name also while the agency's is not known. */
export function HomeLink({ className, onDark }: { className?: string; onDark?: boolean }) {
  const site = useSite()
  const name = site?.agency.name ?? ''
  // Asks the server, as only it says that a site is not open yet.
  return (
    <Link to="/" reloadDocument={site?.isOpen === false} className={className} aria-label={name || 'Home'}>
      <Logo name={name} onDark={onDark} />
    </Link>
  )
}

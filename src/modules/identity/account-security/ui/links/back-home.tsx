import { Link } from 'react-router'
import { useSite } from '../../../../../platform/web/site/money'

/** Leads to the first page, unless visitors do not see the site yet. */
export const BackHome = () =>
  useSite()?.isOpen !== false && (
    <Link className="link" to="/">
      Back to the home page
    </Link>
  )

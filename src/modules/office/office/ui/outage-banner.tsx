import { Link } from 'react-router'
import { isAway } from '../../../../platform/web/office/changes'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { canAdminister } from '../../../identity/auth/access.rules'
import { useUser } from '../../../identity/auth/ui/use-user'
import { toWords } from '../../../core/outages/outage.rules'
import styles from './outage-banner.module.css'

const askEvery = 60_000

/** Shows unavailable dependencies above every office screen until they work again. */
export function OutageBanner() {
  const isAdmin = canAdminister(useUser())
  const { data = [] } = trpc.outages.current.useQuery(undefined, {
    refetchInterval: () => (isAway() ? false : askEvery),
  })
  return data.map((outage) => {
    const { title, meaning, todo } = toWords(outage)
    return (
      <section key={outage.dependency} className={styles.banner} role="alert">
        <h2>
          {title} since <span className="num">{formatInstant(outage.since)}</span>
        </h2>
        <p>
          {meaning} {todo}
        </p>
        {isAdmin && outage.dependency !== 'pictures' && (
          <Link className="link" to="/admin/settings?section=jobs">
            See what waits
          </Link>
        )}
      </section>
    )
  })
}

import { Text } from '@mantine/core'
import { Callout } from '../../../../platform/web/office/blocks'
import { Link } from 'react-router'
import { isAway } from '../../../../platform/web/office/changes'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { can } from '../../../../shared/permissions'
import { useUser } from '../../../identity/auth/ui/use-user'
import { toWords } from '../../../core/outages/outage.rules'

const askEvery = 60_000

/** Shows unavailable dependencies above every office screen until they work again. */
export function OutageBanner() {
  const isAdmin = can(useUser(), 'jobs.manage')
  const { data = [] } = trpc.outages.current.useQuery(undefined, {
    refetchInterval: () => (isAway() ? false : askEvery),
  })
  return data.map((outage) => {
    const { title, meaning, todo } = toWords(outage)
    return (
      <Callout
        key={outage.dependency}
        component="section"
        className="no-print"
        tone="bad"
        mx={{ base: 's4', sm: 's5' }}
        mt="s4"
        role="alert"
      >
        <Text component="h2" fw={600} fz="sm" c="var(--bad)">
          {title} since <span className="num">{formatInstant(outage.since)}</span>
        </Text>
        <Text maw="90ch">
          {meaning} {todo}
        </Text>
        {isAdmin && outage.dependency !== 'pictures' && (
          <Link className="link" to="/admin/settings?section=jobs">
            See what waits
          </Link>
        )}
      </Callout>
    )
  })
}

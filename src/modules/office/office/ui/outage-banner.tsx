import { Text } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Callout } from '../../../../platform/web/office/blocks'
import { Link } from 'react-router'
import { isAway } from '../../../../platform/web/office/changes'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { can } from '../../../../shared/permissions'
import { useUser } from '../../../identity/auth/ui/use-user'
import { describeOutage } from '../../../core/outages/outage.rules'

const askEvery = 60_000

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnlineNow = () => onlineManager.isOnline()

/** Shows above every office screen that there is no connection, or which dependencies are unavailable. */
export function OutageBanner() {
  const isAdmin = can(useUser(), 'jobs.manage')
  const { data = [] } = trpc.outages.current.useQuery(undefined, {
    refetchInterval: () => (isAway() ? false : askEvery),
  })
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow)
  // Leaves out the server's last report, which may be out of date.
  if (!isOnline) {
    return (
      <Banner title="You are offline">
        What you type stays in its form. Save it once the connection is back: until then nothing here is saved or new.
      </Banner>
    )
  }
  return data.map((outage) => {
    const { title, meaning, todo } = describeOutage(outage)
    return (
      <Banner
        key={outage.dependency}
        title={
          <>
            {title} since <span className="num">{formatInstant(outage.since)}</span>
          </>
        }
        more={
          isAdmin &&
          outage.dependency !== 'pictures' && (
            <Link className="link" to="/admin/settings?section=jobs">
              See what waits
            </Link>
          )
        }
      >
        {meaning} {todo}
      </Banner>
    )
  })
}

function Banner({ title, children, more }: { title: ReactNode; children: ReactNode; more?: ReactNode }) {
  return (
    <Callout component="section" className="no-print" tone="bad" mx={{ base: 's4', sm: 's5' }} mt="s4" role="alert">
      <Text component="h2" fw={600} fz="sm" c="var(--bad)">
        {title}
      </Text>
      <Text maw="90ch">{children}</Text>
      {more}
    </Callout>
  )
}

import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailedNote } from '../../../../platform/web/office/failed-note'
import { isAway } from '../../../../platform/web/office/changes'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import type { Notification } from '../notification.rules'
import styles from './bell.module.css'

const kinds: Record<Notification['kind'], string> = {
  overdue: 'Reply overdue',
  assigned: 'Assigned to you',
  request: 'New request',
  'follow-up': 'Follow-up due',
  mention: 'You were mentioned',
  proposal: 'Answer to your proposal',
  supplier: 'Answer of a supplier',
  booking: 'Booked on the site',
  review: 'New review',
  'account-deleted': 'Cancelled: account deleted',
  'trip-cancelled': 'Cancelled by the traveler',
  change: 'Change of a trip',
  suppliers: 'Tell the suppliers',
  payment: 'Online payment',
}

/** Polls in milliseconds: a deadline passes without a commit that could notify. */
const askEvery = 60_000

/** Shows notifications and the number of new ones. Closing the list marks the displayed ones as seen. */
export function Bell({ className }: { className?: string }) {
  const [opened, setOpened] = useState(false)
  const query = trpc.office.notifications.useQuery(undefined, {
    refetchInterval: () => (isAway() ? false : askEvery),
  })
  const { mutate: markSeen } = trpc.office.markSeen.useMutation()
  const fresh = query.data?.filter(({ isNew }) => isNew).length ?? 0
  const newest = query.data?.[0]
  const change = (isOpen: boolean) => {
    setOpened(isOpen)
    if (!isOpen && newest && fresh > 0) markSeen({ until: newest.at })
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={340}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={`${className ?? ''} ${styles.bell}`}
          aria-label={fresh > 0 ? `Notifications, ${fresh} new` : 'Notifications'}
          onClick={() => change(!opened)}
        >
          <OfficeIcon name="bell" />
          {fresh > 0 && (
            <span className={`num ${styles.count}`} aria-hidden="true">
              {fresh > 9 ? '9+' : fresh}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.list} aria-label="Notifications">
        {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
        {query.data?.length === 0 && <p>Nothing asks for you now.</p>}
        <Items items={query.data ?? []} onOpen={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Items = ({ items, onOpen }: { items: readonly Notification[]; onOpen: () => void }) => (
  <ul aria-label={plural(items.length, 'notification')}>
    {items.map(({ id, kind, title, detail, to, at, isNew }) => (
      <li key={id} data-kind={kind} data-new={isNew}>
        <Link to={to} onClick={onOpen}>
          <span>
            {isNew && <span className="hidden-label">New: </span>}
            {kinds[kind]}
          </span>
          <b>{title}</b>
          <small className="num">
            {detail} · {formatInstant(at)}
          </small>
        </Link>
      </li>
    ))}
  </ul>
)

import { Box, Popover, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { IconButton, Note } from '../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { isAway } from '../../../../platform/web/office/changes'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { useMayOpen } from '../../../../platform/web/office/page-link'
import styles from './bell.module.css'
import type { Notification } from '../view'

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
  travelers: 'Travelers completed',
  suppliers: 'Tell the suppliers',
  payment: 'Online payment',
  waiting: 'On a waiting list',
}

/** Polls in milliseconds: a deadline passes without a commit that could notify. */
const askEvery = 60_000

/** Shows notifications and the number of new ones. Closing the list marks the displayed ones as seen. */
export function Bell() {
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
        <IconButton
          className="relative"
          aria-label={fresh > 0 ? `Notifications, ${fresh} new` : 'Notifications'}
          onClick={() => change(!opened)}
        >
          <OfficeIcon name="bell" />
          {fresh > 0 && (
            <Box
              className="num"
              component="span"
              pos="absolute"
              top={-1}
              right={-3}
              miw={16}
              px="s1"
              bdrs="xl"
              bg="var(--bad)"
              c="var(--on-bad)"
              fz="var(--f-2xs)"
              fw={600}
              lh={1.45}
              ta="center"
              aria-hidden="true"
            >
              {fresh > 9 ? '9+' : fresh}
            </Box>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.list} aria-label="Notifications">
        {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
        {query.data?.length === 0 && <Note p="s2h">Nothing asks for you now.</Note>}
        <Items items={query.data ?? []} onOpen={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ItemProps = { to: string; onOpen: () => void; children: ReactNode }

/** Leads to the record where the role opens its page: who sees payments may see no bookings. */
function Item({ to, onOpen, children }: ItemProps) {
  if (!useMayOpen()(to)) return <div className={styles.item}>{children}</div>
  return (
    <Link className={styles.item} to={to} onClick={onOpen}>
      {children}
    </Link>
  )
}

const Items = ({ items, onOpen }: { items: readonly Notification[]; onOpen: () => void }) => (
  <ul aria-label={plural(items.length, 'notification')}>
    {items.map(({ id, kind, title, detail, to, at, isNew }) => (
      <li key={id} data-new={isNew}>
        <Item to={to} onOpen={onOpen}>
          <Text component="span" c={kind === 'overdue' ? 'var(--bad)' : 'var(--ink-2)'} fz="xs" fw={600}>
            {isNew && <span className="hidden-label">New: </span>}
            {kinds[kind]}
          </Text>
          <b>{title}</b>
          <Note component="small" className="num">
            {detail} · {formatInstant(at)}
          </Note>
        </Item>
      </li>
    ))}
  </ul>
)

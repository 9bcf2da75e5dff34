import { Box, Stack, Tooltip } from '@mantine/core'
import { memo, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '../../../../platform/web/components/logo'
import { isAway } from '../../../../platform/web/office/changes'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { PlaceLink } from '../../../../platform/web/office/place-link'
import { trpc } from '../../../../platform/web/trpc'
import { totalText } from '../../../../shared/totals'
import { useAgencyName } from '../../../../platform/web/site/money'
import { type Entry, isUnder, useEntries } from './entries'
import styles from './sidebar.module.css'

type Props = {
  collapsed: boolean
  /** Stays absent in the phone's drawer, which cannot be collapsed. */
  onToggle?: () => void
  onGo?: () => void
}

export function Sidebar(props: Props) {
  const entries = useEntries()
  const { pathname } = useLocation()
  return <Rail {...props} here={entries.find((entry) => isUnder(entry, pathname))?.to} />
}

const apart = { mt: 's2', pt: 's2', style: { borderTop: '1px solid var(--deep-line)' } }

/** Shows each icon's name as a tooltip while collapsed. */
const Rail = memo(function Rail({ collapsed, onToggle, onGo, here }: Props & { here: string | undefined }) {
  const entries = useEntries()
  const name = useAgencyName()
  const { data } = trpc.office.waiting.useQuery(undefined, {
    refetchInterval: () => (isAway() ? false : 60_000),
  })
  return (
    <Stack
      className={`${styles.rail} overflow-auto`}
      mod={{ collapsed }}
      flex={1}
      gap="sh"
      px="s2h"
      py="s3"
      mih={0}
      c="var(--on-deep-2)"
    >
      <PlaceLink
        to="/dashboard"
        className={styles.logo}
        aria-label={name ? `${name}, dashboard` : 'Dashboard'}
        onClick={onGo}
      >
        {name && <Logo name={collapsed ? '' : name} onDark />}
      </PlaceLink>
      <Tooltip.Group>
        <Stack component="ul" gap="sh">
          {entries.map((entry, i) => (
            <Box key={entry.to} component="li" {...(entry.isLast && !entries[i - 1]?.isLast && apart)}>
              <Named name={entry.label} isIcon={collapsed}>
                <PlaceLink to={entry.to} aria-current={entry.to === here ? 'page' : undefined} onClick={onGo}>
                  <OfficeIcon name={entry.icon} size={17} />
                  <span className={collapsed ? 'hidden-label' : undefined}>{entry.label}</span>
                  {!collapsed && <Hint entry={entry} waiting={entry.waits ? data?.[entry.waits] : undefined} />}
                </PlaceLink>
              </Named>
            </Box>
          ))}
        </Stack>
      </Tooltip.Group>
      {onToggle && (
        <Box component="button" type="button" mt="auto" aria-expanded={!collapsed} onClick={onToggle}>
          <OfficeIcon name={collapsed ? 'right' : 'left'} size={17} />
          <span className={collapsed ? 'hidden-label' : undefined}>{collapsed ? 'Expand' : 'Collapse'}</span>
          {!collapsed && <kbd aria-hidden="true">[</kbd>}
        </Box>
      )}
    </Stack>
  )
})

/** Names an icon by a tooltip. A disabled one would cost each link of the open rail as much as the link itself. */
const Named = ({ name, isIcon, children }: { name: string; isIcon: boolean; children: ReactElement }) =>
  isIcon ? (
    <Tooltip label={name} position="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

function Hint({ entry, waiting }: { entry: Entry; waiting: number | undefined }) {
  if (!waiting) return entry.key && <kbd aria-hidden="true">{entry.key.toUpperCase()}</kbd>
  return (
    <b className="num">
      {totalText(waiting)} <span className="hidden-label">waiting</span>
    </b>
  )
}

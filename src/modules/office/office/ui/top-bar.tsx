import { IconButton } from '../../../../platform/web/office/blocks'
import { Box, Breadcrumbs, Button, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { useOpenPlace } from '../../../../platform/web/office/open-place'
import { Icon } from '../../../../platform/web/components/icon'
import type { Me } from '../../../identity/auth/view'
import { AccountMenu } from './account-menu'
import { Bell } from './bell'
import styles from './top-bar.module.css'

type Props = {
  user: Me
  onMenu?: () => void
  onSearch: () => void
  onHelp: () => void
}

const search = { 'aria-label': 'Search or type a command', 'aria-keyshortcuts': 'Control+K Meta+K' }

export function TopBar({ user, onMenu, onSearch, onHelp }: Props) {
  return (
    <>
      {onMenu && (
        <IconButton aria-label="Menu" onClick={onMenu}>
          <Icon name="menu" />
        </IconButton>
      )}
      <Crumbs />
      {onMenu ? (
        <IconButton {...search} onClick={onSearch}>
          <OfficeIcon name="search" />
        </IconButton>
      ) : (
        <>
          <Button
            {...search}
            variant="default"
            w={300}
            h={32}
            px="s2h"
            c="dimmed"
            fw={400}
            leftSection={<OfficeIcon name="search" size={15} />}
            rightSection={<kbd>Ctrl K</kbd>}
            styles={{ label: { flex: 1 } }}
            onClick={onSearch}
          >
            Search or type a command
          </Button>
          <IconButton aria-label="Keyboard shortcuts" onClick={onHelp}>
            <OfficeIcon name="help" />
          </IconButton>
        </>
      )}
      <Bell />
      <AccountMenu user={user} />
    </>
  )
}

function Crumbs() {
  // Defers, so that the page's own header is drawn first.
  const { crumbs } = useDeferredValue(useOpenPlace())
  return (
    <Box
      component="nav"
      aria-label="Breadcrumb"
      className={`${styles.crumbs} overflow-hidden nowrap`}
      miw={0}
      mr="auto"
    >
      <Breadcrumbs separator={<OfficeIcon name="right" size={13} />} separatorMargin={7}>
        {crumbs.map(({ label, to }) =>
          to ? (
            <Text key={label} component={Link} to={to} c="var(--ink-2)" truncate>
              {label}
            </Text>
          ) : (
            <Text key={label} component="b" fw={600} aria-current="page" truncate>
              {label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </Box>
  )
}

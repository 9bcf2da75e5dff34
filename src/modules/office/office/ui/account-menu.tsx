import { Note } from '../../../../platform/web/office/blocks'
import { Box, Menu, Text } from '@mantine/core'
import { Link } from 'react-router'
import { toggleColorScheme, useColorScheme } from '../../../../platform/web/color-scheme'
import { density } from '../../../../platform/web/office/density'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { useMayOpen } from '../../../../platform/web/office/page-link'
import { useSignOut } from '../../../identity/auth/ui/menu/use-sign-out'
import { toInitials, roleLabels } from '../../../identity/auth/user.rules'
import type { Me } from '../../../identity/auth/view'
import styles from './top-bar.module.css'

/** Shows the signed-in user, account pages, display options and sign-out. */
export function AccountMenu({ user }: { user: Me }) {
  const { signOut, isPending } = useSignOut()
  const scheme = useColorScheme()
  const mayOpen = useMayOpen()
  const rows = density.use()
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label={`Account of ${user.name || user.email}`}>
          {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : toInitials(user)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="s2h" py="s2" className="break">
          <Text fw={600}>{user.name || user.email}</Text>
          <Note>{user.role === 'admin' ? 'Administrator' : (user.roleName ?? roleLabels[user.role])}</Note>
        </Box>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<OfficeIcon name="user" />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/account-security" leftSection={<OfficeIcon name="security" />}>
          Account Security
        </Menu.Item>
        <Menu.Item component={Link} to="/calendars" leftSection={<OfficeIcon name="calendar" />}>
          Calendars
        </Menu.Item>
        {mayOpen('/admin/settings') && (
          <Menu.Item component={Link} to="/admin/settings" leftSection={<OfficeIcon name="settings" />}>
            Settings
          </Menu.Item>
        )}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<OfficeIcon name="moon" />}
          rightSection={
            <Text component="span" c="dimmed">
              {scheme === 'dark' ? 'Dark' : 'Light'}
            </Text>
          }
          onClick={toggleColorScheme}
        >
          Appearance
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<OfficeIcon name="columns" />}
          rightSection={
            <Text component="span" c="dimmed">
              {rows === 'compact' ? 'Compact' : 'Normal'}
            </Text>
          }
          onClick={() => density.set(rows === 'compact' ? 'normal' : 'compact')}
        >
          Density
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/" leftSection={<OfficeIcon name="site" />}>
          Back to the site
        </Menu.Item>
        <Menu.Item disabled={isPending} leftSection={<OfficeIcon name="logout" />} onClick={() => signOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

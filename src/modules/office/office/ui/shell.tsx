import { isDialogOpen } from '../../../../platform/web/hooks/use-keys'
import { AppShell, Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { DeskContext } from '../../../../platform/web/dialog/dialog-context'
import { SideSheet } from '../../../../platform/web/dialog/side-sheet'
import { runAfterPaint } from '../../../../platform/web/hooks/use-drawn'
import { useKeys } from '../../../../platform/web/hooks/use-keys'
import { runWhenIdle } from '../../../../platform/web/hooks/use-warm-up'
import { useLeaveGuard } from '../../../../platform/web/leave-guard'
import { useScrollRestoration } from '../../../../platform/web/navigation/scroll'
import { sidebar } from '../../../../platform/web/office/density'
import type { Me } from '../../../identity/auth/view'
import { type Entry, useEntries } from './entries'
import { HelpSheet } from './help-sheet'
import { Palette } from './palette'
import styles from './shell.module.css'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'

/** Waits these milliseconds before it looks again whether the page has its data. */
const pause = 200

/**
 * Preloads the toaster when idle: its styles recompute those of the whole page, which would delay the first press. They
 * would delay the first row, too, while that is asked for.
 */
const loadToasts = (client: QueryClient) =>
  runWhenIdle(() => {
    if (client.isFetching() > 0) setTimeout(() => loadToasts(client), pause)
    else void import('../../../../platform/web/toaster').catch(() => undefined)
  })

const deep = { background: 'var(--deep)', color: 'var(--on-deep)' }

/** Wraps every staff screen: sidebar, bar, palette and keys. */
export function Shell({ user, children }: { user: Me; children: ReactNode }) {
  const entries = useEntries()
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const collapsed = sidebar.use() === 'collapsed'
  const [drawer, { open, close }] = useDisclosure()
  const [help, setHelp] = useState(false)
  const [search, setSearch] = useState(false)
  const { question } = useLeaveGuard()
  const client = useQueryClient()
  useEffect(() => loadToasts(client), [client])
  const toggle = () => sidebar.set(collapsed ? 'open' : 'collapsed')
  // Opens while typing, too, and synchronously: the next letter belongs to the search.
  useHotkeys([['mod+K', () => flushSync(() => setSearch((isOpen) => !isOpen && !isDialogOpen()))]], [], true)
  useKeys({ '[': toggle, '?': () => setHelp(true) })
  return (
    <DeskContext value>
      <AppShell
        className={styles.office}
        layout="alt"
        header={{ height: isPhone ? 56 : 52 }}
        navbar={{ width: collapsed ? 56 : 196, breakpoint: 700, collapsed: { mobile: true } }}
        transitionDuration={0}
      >
        <a className="skip" href="#main">
          Skip to the content
        </a>
        {!isPhone && (
          <AppShell.Navbar className="no-print" bg="var(--deep)" aria-label="Office" withBorder={false}>
            <Sidebar collapsed={collapsed} onToggle={toggle} />
          </AppShell.Navbar>
        )}
        <AppShell.Header
          display="flex"
          px={isPhone ? 's2' : 's5'}
          bg="var(--paper)"
          style={{ alignItems: 'center', gap: isPhone ? 'var(--s-1)' : 'var(--s-3)', borderColor: 'var(--line)' }}
        >
          <TopBar
            user={user}
            onMenu={isPhone ? open : undefined}
            onSearch={() => setSearch(true)}
            onHelp={() => setHelp(true)}
          />
        </AppShell.Header>
        <AppShell.Main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </AppShell.Main>
        <SideSheet
          opened={drawer && isPhone}
          onClose={close}
          title="Menu"
          size={280}
          styles={{ content: deep, header: deep, body: { padding: 0 } }}
        >
          <Text aria-label="Office" component="nav" fz="text">
            <Sidebar collapsed={false} onGo={close} />
          </Text>
        </SideSheet>
        {search && <Palette onClose={() => flushSync(() => setSearch(false))} />}
        <HelpSheet opened={help} onClose={() => setHelp(false)} />
        {question}
        <Steps entries={entries} />
      </AppShell>
    </DeskContext>
  )
}

/** Focuses the page if a dialog navigated away: its opener unmounted with the previous page. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Isolates the part that depends on the address, so that the shell does not render on navigation. */
function Steps({ entries }: { entries: readonly Entry[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Skips the first page, which begins with the skip link.
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    return runAfterPaint(focusPage)
  }, [pathname])
  useScrollRestoration()
  useKeys(Object.fromEntries(entries.flatMap(({ key, to }) => (key ? [[key, () => void navigate(to)]] : []))))
  return null
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Holds what is unsaved, as the forms of a page register it. */
const keys = new Set<string>()

/** Fakes the browser's history, which steps at once here. */
function fakeWindow() {
  const entries = [{ state: null as unknown, href: 'https://harbour.example/co-travelers' }]
  let at = 0
  const pop: (() => void)[] = []
  const history = {
    get state() {
      return entries[at]!.state
    },
    pushState(state: unknown, _: string, href: string) {
      at++
      entries.splice(at, Infinity, { state, href: new URL(href, entries[0]!.href).href })
    },
    replaceState(state: unknown, _: string, href = entries[at]!.href) {
      entries[at] = { state, href: new URL(href, entries[0]!.href).href }
    },
    go(steps: number) {
      at += steps
      for (const listener of pop) listener()
    },
    back: () => history.go(-1),
  }
  const location = Object.defineProperties(
    {},
    Object.fromEntries(
      (['href', 'pathname', 'search', 'hash'] as const).map((part) => [
        part,
        { get: () => new URL(entries[at]!.href)[part] },
      ]),
    ),
  )
  return { history, location, addEventListener: (_: string, listener: () => void) => pop.push(listener) }
}

/** Imports anew what keeps the state of a window, as test files share their modules. */
async function open() {
  vi.resetModules()
  vi.doMock('../unsaved', () => ({ hasUnsaved: () => keys.size > 0 }))
  const [history, { openDialog }, { endDialog }] = await Promise.all([
    import('./history'),
    import('./dialog-entry'),
    import('./forget-dialog'),
  ])
  vi.doUnmock('../unsaved')
  history.startNavigation(() => undefined)
  history.addGuard()
  const { getOpener, getShownLocation } = history
  return { ...history, openDialog, endDialog, shown: () => getOpener(getShownLocation())?.name ?? null }
}

let page: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  keys.clear()
  vi.stubGlobal('window', fakeWindow())
  page = await open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('Back closes a dialog and stays on its page, Forward opens it again', () => {
  page.openDialog('co-traveler', { id: null })
  expect(page.shown()).toBe('co-traveler')
  window.history.back()
  expect(page.shown()).toBeNull()
  expect(page.getShownLocation().pathname).toBe('/co-travelers')
  window.history.go(1)
  expect(page.shown()).toBe('co-traveler')
})

it('a dialog whose act is over learns so from Forward, and keeps its other props', () => {
  page.openDialog('login', { email: 'asha@example.com' })
  page.endDialog()
  page.closeDialog()
  expect(page.shown()).toBeNull()
  window.history.go(1)
  expect(page.getOpener(page.getShownLocation())).toEqual({
    name: 'login',
    props: { email: 'asha@example.com', isOver: true },
  })
  page.closeDialog()
  expect(page.shown()).toBeNull()
})

it('Back asks before a dialog with unsaved input closes, and closes it once that may be left', () => {
  page.openDialog('co-traveler')
  keys.add('form')
  window.history.back()
  expect(page.shown()).toBe('co-traveler')
  keys.clear()
  page.blockedNavigation.get()!.proceed()
  expect(page.shown()).toBeNull()
})

it('a dialog over an unsaved page closes without a question, as the page keeps its input', () => {
  keys.add('page')
  page.openDialog('change-email')
  window.history.back()
  expect(page.shown()).toBeNull()
  expect(page.blockedNavigation.get()).toBeNull()
})

it('a dialog that closes itself is not asked about', () => {
  page.openDialog('co-traveler')
  keys.add('form')
  page.closeDialog()
  expect(page.shown()).toBeNull()
  expect(page.blockedNavigation.get()).toBeNull()
})

it('a dialog renders no page: its location stays until a choice in the dialog changes the query', () => {
  const before = page.getPageLocation()
  page.openDialog('customizer')
  expect(page.getPageLocation()).toBe(before)
  page.closeDialog()
  expect(page.getPageLocation()).toBe(before)
  page.openDialog('customizer')
  page.navigator.replace('/co-travelers?adults=3', page.getShownLocation().state, { preventScrollReset: true })
  expect(page.shown()).toBe('customizer')
  expect(page.getPageLocation().search).toBe('?adults=3')
  page.navigator.push('/trips')
  expect(page.getPageLocation().pathname).toBe('/trips')
})

it('a page that still loads is dropped by a push of the page on screen, and not by a change of its query', async () => {
  let load = () => {}
  const code = new Promise<void>((resolve) => (load = resolve))
  page.startNavigation((pathname) => (pathname === '/trips' ? code : undefined))
  page.navigator.push('/trips')
  page.navigator.replace('/co-travelers?q=ana')
  expect(page.loading.get()).toBe(true)
  page.navigator.push('/co-travelers')
  load()
  await code
  expect(page.getShownLocation()).toMatchObject({ pathname: '/co-travelers', search: '' })
  expect(page.loading.get()).toBeNull()
})

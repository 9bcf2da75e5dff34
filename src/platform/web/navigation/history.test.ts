import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as unsaved from '../unsaved'
import { openDialog } from './dialog-entry'
import { addGuard, blockedNavigation, closeDialog, getOpener, getShownLocation, startNavigation } from './history'

/** Holds what is unsaved, as the forms of a page register it. */
const keys = vi.hoisted(() => new Set<string>())
vi.mock('../unsaved', () => ({ hasUnsaved: () => keys.size > 0 }))

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
    replaceState(state: unknown) {
      entries[at] = { ...entries[at]!, state }
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

let removeGuard: () => void
beforeEach(() => {
  keys.clear()
  vi.stubGlobal('window', fakeWindow())
  startNavigation(() => undefined)
  removeGuard = addGuard()
})
afterEach(() => {
  removeGuard()
  vi.unstubAllGlobals()
})

const shown = () => getOpener(getShownLocation())?.name ?? null

it('Back closes a dialog and stays on its page, Forward opens it again', () => {
  openDialog('co-traveler', { id: null })
  expect(shown()).toBe('co-traveler')
  window.history.back()
  expect(shown()).toBeNull()
  expect(getShownLocation().pathname).toBe('/co-travelers')
  window.history.go(1)
  expect(shown()).toBe('co-traveler')
})

it('Back asks before a dialog with unsaved input closes, and closes it once that may be left', () => {
  openDialog('co-traveler')
  keys.add('form')
  window.history.back()
  expect(shown()).toBe('co-traveler')
  keys.clear()
  blockedNavigation.get()!.proceed()
  expect(shown()).toBeNull()
})

it('a dialog over an unsaved page closes without a question, as the page keeps its input', () => {
  keys.add('page')
  openDialog('change-email')
  expect(unsaved.hasUnsaved()).toBe(true)
  window.history.back()
  expect(shown()).toBeNull()
  expect(blockedNavigation.get()).toBeNull()
})

it('a dialog that closes itself is not asked about', () => {
  openDialog('co-traveler')
  keys.add('form')
  closeDialog()
  expect(shown()).toBeNull()
  expect(blockedNavigation.get()).toBeNull()
})

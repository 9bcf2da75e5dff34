type Listener = (changes: readonly string[]) => void

const listeners = new Set<Listener>()
/** Counts the user as away after these milliseconds without input: changes then wait for the next input. */
const awayAfter = 5 * 60_000
let lastInput = 0
const missed = new Set<string>()
/** Stands for what a gap in the stream may have held. */
const anything = ['*', 'live']

/** Tells whether nobody uses this screen, whose calls would keep the session alive. */
export const isAway = (): boolean => document.hidden || Date.now() - lastInput > awayAfter

function notify(changes: readonly string[]): void {
  if (isAway()) return changes.forEach((change) => missed.add(change))
  for (const listener of listeners) listener(changes)
}

function catchUp(): void {
  if (document.hidden) return
  // Refreshes everything after an absence, since time-dependent data was not refetched.
  if (Date.now() - lastInput > awayAfter) for (const change of anything) missed.add(change)
  lastInput = Date.now()
  if (missed.size === 0) return
  const changes = [...missed]
  missed.clear()
  notify(changes)
}

/**
 * Calls `listener` with committed changes: `*`, `webhooks`, `rights` of the user, or `live <id>` of who looks at a record.
 * @returns a function that stops it
 */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Bounds the wait between tries, in milliseconds. */
const firstWait = 1000
const longestWait = 30_000

/**
 * Opens the server's stream, which replays nothing from before the connection. Reconnects after answers such as 503 or
 * 401, where the browser gives up.
 */
function openStream(pass: Listener): () => void {
  let stream: EventSource
  let timer: number | undefined
  let wait = firstWait
  let isAgain = false
  const open = () => {
    stream = new EventSource('/live/changes')
    stream.addEventListener('open', () => {
      wait = firstWait
      // Asks for the rights, too, which may have changed in the gap.
      pass(isAgain ? [...anything, 'rights'] : anything)
      isAgain = true
    })
    stream.addEventListener('message', ({ data }) => pass(JSON.parse(data as string) as string[]))
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      timer = window.setTimeout(open, wait)
      wait = Math.min(2 * wait, longestWait)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    stream.close()
  }
}

const input = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const

/**
 * Receives changes until stopped. One tab per browser reads the stream, by a lock, and broadcasts to the others.
 * Without TLS there are no locks, and each tab reads its own.
 */
export function hearChanges(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  lastInput = Date.now()
  for (const type of input) document.addEventListener(type, catchUp, { passive: true, signal })
  const channel = new BroadcastChannel('changes')
  channel.addEventListener('message', ({ data }) => notify(data as string[]))
  const read = () =>
    new Promise<void>((resolve) => {
      // Handles a lock granted while stopping.
      if (signal.aborted) return resolve()
      const close = openStream((changes) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none
        channel.postMessage(changes)
        notify(changes)
      })
      signal.addEventListener('abort', () => resolve(close()))
    })
  const locks = navigator.locks as LockManager | undefined
  if (locks) void locks.request('changes', { signal }, read).catch(() => undefined)
  else void read()
  return () => {
    stopped.abort()
    channel.close()
  }
}

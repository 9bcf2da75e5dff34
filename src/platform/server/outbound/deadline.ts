import { setMaxListeners } from 'node:events'

/** Rejects work that took too long. */
export class LateError extends Error {
  override name = 'TimeoutError'
  readonly code = 'DEADLINE'
}

/**
 * Rejects after `ms`, whatever the work does with its signal. The signal aborts then, and when `stopping` does. The timer
 * is held until the end. A signal of `AbortSignal.timeout` or `.any` that a library wraps can be collected before it fires.
 * @throws LateError
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => ended.abort(stopping?.reason)
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new LateError(`no end within ${ms} ms`)
      reject(error)
      ended.abort(error)
    }, ms)
  })
  // As many wait for one stop as there is work in hand.
  if (stopping) setMaxListeners(0, stopping)
  stopping?.addEventListener('abort', stop, { once: true })
  if (stopping?.aborted) stop()
  try {
    return await Promise.race([work(ended.signal), late])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
  }
}

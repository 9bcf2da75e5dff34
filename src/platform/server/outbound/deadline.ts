/** Reports work that exceeded its deadline. */
export class LateError extends Error {
  override name = 'TimeoutError'
  readonly code = 'DEADLINE'
}

/**
 * Rejects after `ms`, whatever the work does with its signal. Aborts the signal then, and when `stopping` does. Holds
 * its own timer: a wrapped `AbortSignal.timeout` or `.any` can be garbage-collected before it fires.
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
  stopping?.addEventListener('abort', stop, { once: true })
  if (stopping?.aborted) stop()
  try {
    return await Promise.race([work(ended.signal), late])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
  }
}

import { getSqlState } from '../errors'

/**
 * Makes every statement of a failed transaction fail with the first error. The database refuses later ones as 25P02,
 * and a later one may answer first: neither the cause nor a safe retry would be known. A failure before sending fails
 * that statement alone.
 */
export function shareFailure(): <T>(text: string, answer: Promise<T>) => Promise<T> {
  let failure: { error: unknown } | null = null
  return async (text, answer) => {
    try {
      const answered = await answer
      if (/^rollback/i.test(text)) failure = null
      return answered
    } catch (error) {
      const state = getSqlState(error)
      if (failure && state === '25P02') throw failure.error
      if (state && state !== '25P02') failure = { error }
      throw error
    }
  }
}

import { getSqlState } from '../errors'

/**
 * Makes all that a failed transaction is asked fail as what the database refused. It refuses what follows as 25P02, and
 * of statements that run side by side a later one may be heard first: nobody would know what failed, and what may be
 * tried again would not be. A failure before a statement is sent, which fails no transaction, is that statement's alone.
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

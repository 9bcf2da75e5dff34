import { sqlState } from '../errors'

/**
 * Makes all that a failed transaction is asked fail as its first failure did. The database refuses what follows as
 * 25P02, and of statements that run side by side a later one may be heard first: nobody would know what failed, and
 * what may be tried again would not be.
 */
export function failAlike(): <T>(text: string, answer: Promise<T>) => Promise<T> {
  let failure: { error: unknown } | null = null
  return async (text, answer) => {
    try {
      const answered = await answer
      if (text.startsWith('rollback')) failure = null
      return answered
    } catch (error) {
      if (failure && sqlState(error) === '25P02') throw failure.error
      failure ??= { error }
      throw error
    }
  }
}

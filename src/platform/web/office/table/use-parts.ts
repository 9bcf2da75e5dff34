import { useState } from 'react'
import { toChunks } from '../../../../shared/bulk'
import { describeFailure } from '../../trpc'

export type Progress = { done: number; total: number }
/** Counts what remains after a failed call in `left`, and explains it. */
type Outcome<Answer> = { answers: Answer[]; left: number; why: string }

/** Splits a bulk act into sequential calls; the first failure ends it. */
export function useParts() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = async <T, Answer>(list: readonly T[], call: (part: T[]) => Promise<Answer>): Promise<Outcome<Answer>> => {
    const answers: Answer[] = []
    let done = 0
    try {
      for (const part of toChunks(list)) {
        setProgress({ done, total: list.length })
        answers.push(await call(part))
        done += part.length
      }
      return { answers, left: 0, why: '' }
    } catch (error) {
      return { answers, left: list.length - done, why: describeFailure(error) }
    } finally {
      setProgress(null)
    }
  }
  return { run, progress }
}

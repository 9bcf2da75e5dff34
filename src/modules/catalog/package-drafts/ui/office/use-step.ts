import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import type { Problem } from '../../publish-checks.rules'
import { type Step, steps } from '../../steps.rules'

/** Names a field to correct; `turn` repeats the request for the same field. */
export type Mended = { field: string; turn: number }

/** Reads the step from the address; defaults to the step that was left. */
export function useStep(left: Step) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const [mended, setMended] = useState<Mended | null>(null)
  const step = steps.find((one) => one === params.get('step')) ?? left
  const setStep = (next: Step) =>
    void changeAddress(
      (now) => {
        now.set('step', next)
        return now
      },
      { replace: true },
    )
  const mend = ({ field, step: to }: Problem) => {
    setStep(to)
    setMended((before) => ({ field, turn: (before?.turn ?? 0) + 1 }))
  }
  return { step, setStep, mended, mend, forget: () => setMended(null) }
}

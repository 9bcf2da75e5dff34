import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import type { Problem } from '../../publish-checks.rules'
import { type Step, steps } from '../../steps.rules'

/** A field to mend, told again by each press. */
export type Mended = { field: string; turn: number }

/** The step of the address; without one, the step where one left. */
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
  return { step, setStep, mended, mend }
}

import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react'
import { type FailedPart, Reason, RenderNote } from './failed-note'

type Retry = FailedPart['onRetry']
const Retries = createContext<{ all: readonly Retry[]; add: (retry: Retry) => () => void } | null>(null)

const renderPart = (part: FailedPart) => <Part {...part} />

/** Lets the first of several failed parts say why, with one Retry for all of them. */
export function FailedParts({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Retry[]>([])
  const add = useCallback((retry: Retry) => {
    setAll((others) => [...others, retry])
    return () => setAll((now) => now.filter((one) => one !== retry))
  }, [])
  return (
    <Retries value={{ all, add }}>
      <RenderNote value={renderPart}>{children}</RenderNote>
    </Retries>
  )
}

function Part({ error, onRetry }: FailedPart) {
  const { all, add } = use(Retries)!
  useLayoutEffect(() => add(onRetry), [add, onRetry])
  return all[0] === onRetry ? (
    <Reason error={error} onRetry={() => all.forEach((retry) => void retry())} />
  ) : (
    <p className="ink-2">This could not be loaded either.</p>
  )
}

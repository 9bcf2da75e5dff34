import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react'
import { describeFailure } from '../trpc'
import { type FailedPart, Reason, RenderNote } from './failed-note'

type Failed = { reason: string; place: Element; retry: FailedPart['onRetry'] }
const Parts = createContext<{ all: readonly Failed[]; add: (part: Failed) => () => void } | null>(null)

const comparePlaces = (a: Failed, b: Failed) =>
  a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
const renderPart = (part: FailedPart) => <Part {...part} />

/** Lets the first part on the page say why, for all that failed with this reason, with one Retry for them. */
export function FailedParts({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Failed[]>([])
  const add = useCallback((part: Failed) => {
    setAll((others) => [...others, part].toSorted(comparePlaces))
    return () => setAll((now) => now.filter((one) => one !== part))
  }, [])
  return (
    <Parts value={{ all, add }}>
      <RenderNote value={renderPart}>{children}</RenderNote>
    </Parts>
  )
}

function Part({ error, onRetry }: FailedPart) {
  const { all, add } = use(Parts)!
  const [place, setPlace] = useState<Element | null>(null)
  const reason = describeFailure(error)
  useLayoutEffect(() => (place ? add({ reason, place, retry: onRetry }) : undefined), [add, reason, place, onRetry])
  const alike = all.filter((one) => one.reason === reason)
  return (
    <div ref={setPlace}>
      {alike[0]?.place === place ? (
        <Reason error={error} onRetry={() => Promise.all(alike.map(({ retry }) => retry()))} />
      ) : (
        <p className="ink-2">This could not be loaded either.</p>
      )}
    </div>
  )
}

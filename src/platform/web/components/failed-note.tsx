import { createContext, type ReactNode, use } from 'react'
import { getFailureData, describeFailure } from '../trpc'
import { RetryButton } from './empty-state'

export type FailedPart = { error: unknown; onRetry: () => unknown }

/** Explains a failure, also within `FailedParts`: for what a press opens. Offers no Retry where access is forbidden. */
export const Reason = ({ error, onRetry }: FailedPart) => (
  <p role="alert">
    {describeFailure(error)}{' '}
    {getFailureData(error).reason !== 'forbidden' && <RetryButton className="link" onRetry={onRetry} />}
  </p>
)

/** Renders the notes inside, where several parts of a page may fail at once. */
export const RenderNote = createContext((part: FailedPart): ReactNode => <Reason {...part} />)

/** Explains a panel's failed query, with Retry. */
export const FailedNote = (part: FailedPart) => use(RenderNote)(part)

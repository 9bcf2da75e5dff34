import { createContext, type ReactNode, use } from 'react'
import { failureText } from '../trpc'

export type FailedPart = { error: unknown; onRetry: () => unknown }

export const Reason = ({ error, onRetry }: FailedPart) => (
  <p role="alert">
    {failureText(error)}{' '}
    <button type="button" className="link" onClick={() => void onRetry()}>
      Retry
    </button>
  </p>
)

/** Renders the notes inside, where several parts of a page may fail at once. */
export const RenderNote = createContext((part: FailedPart): ReactNode => <Reason {...part} />)

/** Explains a panel's failed query, with Retry. */
export const FailedNote = (part: FailedPart) => use(RenderNote)(part)

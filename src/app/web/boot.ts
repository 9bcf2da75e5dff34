import type { DehydratedState } from '@tanstack/react-query'
import type { Currency } from '../../shared/money'
import type { ServerFailure } from './screen'

/** What the HTML hands to the browser. */
export type BootState = {
  /** The page is in the HTML; else the browser makes it. */
  isRendered: boolean
  failure?: ServerFailure | null
  query?: DehydratedState
  currency: Currency | null
}

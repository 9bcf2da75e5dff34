import type { DehydratedState } from '@tanstack/react-query'
import type { Currency } from '../../shared/money'
import type { ServerFailure } from './screen'

export type BootState = {
  /** Tells whether the page is in the HTML; else the browser renders it. */
  isRendered: boolean
  failure?: ServerFailure | null
  query?: DehydratedState
  currency: Currency | null
}

import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Currency } from '../../shared/money'

/** What the HTML hands to the browser. Without `router` the page was not rendered on the server. */
export type BootState = { router?: HydrationState; query?: DehydratedState; currency: Currency | null }

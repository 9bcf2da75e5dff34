import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PreferencesProvider } from '../../../../platform/web/preferences'
import { trpc } from '../../../../platform/web/trpc'
import { ReceiptTotal } from './receipt'

it('a converted total names the rate that converts it, the newer one of both directions', () => {
  const client = new QueryClient()
  const rates = [
    { from: 'USD', to: 'INR', micros: 80_000_000, asOf: '2026-01-01' },
    { from: 'INR', to: 'USD', micros: 10_000, asOf: '2026-11-01' },
  ]
  const agency = { sellsIn: ['USD', 'INR'], currency: 'USD' }
  client.setQueryData(getQueryKey(trpc.settings.site, undefined, 'query'), { agency, rates })
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial="INR">
        <MemoryRouter>
          <ReceiptTotal receipt={{ currency: 'USD', totalMinor: 1000_00, lines: [] }} converted />
        </MemoryRouter>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
  expect(shown).toContain('₹1,00,000')
  expect(shown).toContain('Charged as $1,000.00<')
  expect(shown).toContain('Converted at 1 INR = 0.01 USD (rate of 1 Nov 2026)')
})

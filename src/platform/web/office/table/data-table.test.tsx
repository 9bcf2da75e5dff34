import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { ListAddress } from '../filters/use-list-address'
import { PagesOpen } from '../page-link'
import { DataTable } from './data-table'

const list = { chosen: null, params: new URLSearchParams(), sort: {}, matches: { set: vi.fn() } }
const render = (pages: readonly string[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <PagesOpen value={(pathname) => pages.includes(pathname)}>
          <DataTable
            caption="Work"
            columns={[{ key: 'of', label: 'Of', cell: ({ of }: { id: string; of: string }) => of }]}
            list={list as unknown as ListAddress}
            data={{
              rows: ['bookings', 'leads', 'bookings'].map((of, i) => ({ id: `${i}`, of })),
              total: 3,
              isLoading: false,
              error: null,
              retry: vi.fn(),
            }}
            failure="Not loaded"
            empty={null}
            toName={({ of }) => of}
            toLink={({ of }) => `/admin/${of}?open`}
          />
        </PagesOpen>
      </MantineProvider>
    </MemoryRouter>,
  )
const linked = (pages: readonly string[]) => [...render(pages).matchAll(/href="([^"]+)"/g)].map(([, to]) => to)

it('links the rows whose page the role opens, whichever row comes first', () => {
  expect(linked(['/admin/leads'])).toEqual(['/admin/leads?open'])
  expect(linked(['/admin/bookings'])).toEqual(['/admin/bookings?open', '/admin/bookings?open'])
  expect(render([])).not.toMatch(/href|Enter/)
  expect(render(['/admin/leads'])).toContain('Enter')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LoadMore, type NextPage } from './load-more'

const page = {
  error: null,
  hasNextPage: true,
  isFetchNextPageError: false,
  isFetching: false,
  isFetchingNextPage: false,
}
const render = (query: Partial<NextPage>) =>
  renderToStaticMarkup(<LoadMore query={{ ...page, fetchNextPage: vi.fn(), ...query }} label="Earlier" />)

it('offers the next page, and says why it did not come', () => {
  expect(render({})).toContain('Earlier')
  expect(render({ hasNextPage: false })).toBe('')
  const failed = render({ error: new Error('Away'), isFetchNextPageError: true })
  expect(failed).toMatch(/role="alert".*Retry/)
  expect(failed).not.toContain('Earlier')
})

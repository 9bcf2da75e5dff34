import { expect, it } from 'vitest'
import { prepareScreens, routes } from './routes'

it('finds the module of every screen', () => {
  expect(routes.length).toBeGreaterThan(2)
})

it.each(['/dashboard', '/admin/leads', '/admin/leads/1', '/admin/quotes', '/admin/packages'])(
  'loads the office’s screen %s by its file',
  async (path) => {
    await expect(prepareScreens(path)).resolves.toBeDefined()
  },
)

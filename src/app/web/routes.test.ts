import { expect, it } from 'vitest'
import { routes } from './routes'

it('finds the module of every screen', () => {
  expect(routes.length).toBeGreaterThan(2)
})

import { expect, test } from '@playwright/test'
import { scriptSizes } from '../../../bench/bundle'

test('a first page ships little script before anything is clicked', () => {
  for (const { route, bytes, limit } of scriptSizes()) expect(bytes, route).toBeLessThanOrEqual(limit)
})

import { expect, test } from '@playwright/test'
import { scriptLimit, scriptSizes } from '../../../bench/bundle'

test('a public page ships little script before anything is clicked', () => {
  for (const { route, bytes } of scriptSizes()) expect(bytes, route).toBeLessThanOrEqual(scriptLimit)
})

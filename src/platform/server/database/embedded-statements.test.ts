import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import { shareOnePlace } from './embedded-statements'

it('lets a request wait for one statement of the jobs, not for each', async () => {
  const began: string[] = []
  const connection = pLimit(1)
  const query = (text: string) =>
    connection(async () => {
      began.push(text)
      await setImmediate()
      return { rows: [], fields: [] }
    })
  const requests = { query, transaction: () => query('transaction').then(() => undefined) }
  const jobs = shareOnePlace(requests as unknown as Parameters<typeof shareOnePlace>[0])
  const all = [jobs.query('job'), jobs.transaction(async () => undefined), jobs.query('job'), jobs.query('job')]
  await setImmediate()
  await Promise.all([...all, requests.query('request')])
  expect(began.indexOf('request')).toBeLessThanOrEqual(2)
  expect(began).toHaveLength(5)
})

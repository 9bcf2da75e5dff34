import { expect, it } from 'vitest'
import { listPrepareJobs } from './posters'

it('covers are prepared first and in all sizes, other pictures up to 800 pixels', () => {
  const poster = (key: string) =>
    [`/${key}.webp`, { id: key, key, width: 1600, isCover: ['fort', 'cover'].includes(key) }] as const
  expect(listPrepareJobs(new Map(['beach', 'cover', 'market', 'fort'].map(poster)))).toEqual(
    [
      { key: 'cover', width: 1600 },
      { key: 'fort', width: 1600 },
      { key: 'beach', width: 1600, upTo: 800 },
      { key: 'market', width: 1600, upTo: 800 },
    ].map((payload) => ({ kind: 'media.prepare', key: payload.key, payload })),
  )
})

import { expect, it } from 'vitest'
import { listPrepareJobs, type Scene } from './posters'

it('covers are prepared first and in all sizes, other pictures up to 800 pixels', () => {
  const picture = (key: string) => [`/${key}.svg`, { id: key, key, width: 1600 }] as const
  const pictures = new Map(['beach', 'cover', 'market', 'fort'].map(picture))
  const covers = ['/fort.svg', '/cover.svg', '/of-another.svg'].map((path): Scene => ({
    path,
    file: path.slice(1),
    alt: 'A scene',
    focus: [50, 50],
    isCover: true,
  }))
  expect(listPrepareJobs(pictures, covers)).toEqual(
    [
      { key: 'cover', width: 1600 },
      { key: 'fort', width: 1600 },
      { key: 'beach', width: 1600, upTo: 800 },
      { key: 'market', width: 1600, upTo: 800 },
    ].map((payload) => ({ kind: 'media.prepare', key: payload.key, payload })),
  )
})

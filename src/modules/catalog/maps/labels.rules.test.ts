import { expect, it } from 'vitest'
import { placeLabels, type Point } from './labels.rules'

const frame = { x: 0, y: 0, width: 400, height: 380 }
const labels = (points: Point[], names: string[]) => placeLabels(points, names, frame, [])

it('stands to the right, and elsewhere at the right edge', () => {
  expect(labels([[100, 100]], ['Naxos'])).toMatchObject([{ text: 'Naxos', anchor: 'start' }])
  expect(labels([[380, 300]], ['Santorini'])[0]!.anchor).not.toBe('start')
})

it('keeps labels of close stops apart', () => {
  const found = labels(
    [
      [200, 200],
      [206, 203],
      [203, 208],
    ],
    ['Krabi', 'Railay', 'Ao Nang'],
  )
  expect(new Set(found.map(({ anchor, y }) => `${anchor} ${y}`)).size).toBe(3)
})

it('names a place once that is visited twice', () => {
  expect(
    labels(
      [
        [100, 100],
        [200, 200],
        [100, 100],
      ],
      ['Kyoto', 'Nara', 'Kyoto'],
    ),
  ).toHaveLength(2)
})

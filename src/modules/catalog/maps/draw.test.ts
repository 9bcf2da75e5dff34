import { expect, it, vi } from 'vitest'
import { drawPlaces, drawRoute } from './draw.service'
import { getLandWithin } from './outlines.service'

vi.mock('./outlines.service', () => ({ getLandWithin: vi.fn(() => Promise.resolve([])) }))

it('draws the same once, and anew what differs', async () => {
  const [naxos, paros] = [
    { name: 'Naxos', latitude: 37.1, longitude: 25.4 },
    { name: 'Paros', latitude: 37, longitude: 25.1 },
  ]
  const route = await drawRoute([naxos, paros])
  const asked = vi.mocked(getLandWithin).mock.calls.length
  expect(await drawRoute([{ ...naxos }, paros])).toBe(route)
  expect(getLandWithin).toHaveBeenCalledTimes(asked)
  const others = [
    await drawPlaces([naxos, paros]),
    await drawRoute([paros, naxos]),
    await drawRoute([{ ...naxos, name: 'Amorgos' }, paros]),
    await drawRoute([{ ...naxos, latitude: 36.8 }, paros]),
  ]
  expect(new Set([route, ...others]).size).toBe(5)
})

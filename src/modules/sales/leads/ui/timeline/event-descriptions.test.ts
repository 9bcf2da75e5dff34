import { expect, it } from 'vitest'
import { eventDescriptions } from './event-descriptions'

it.each(Object.keys(eventDescriptions))('an event %s is described whatever it says of itself', (kind) => {
  const payload = { staff: [], delivery: undefined, leadId: 'l', actor: null }
  for (const data of [{}, { totalMinor: 375_000, number: 2 }, { totalMinor: 375_000, currency: 'JPY' }])
    expect(() => eventDescriptions[kind]!.describe(data, 'Asha', payload)).not.toThrow()
})

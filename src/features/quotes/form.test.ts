import { expect, it } from 'vitest'
import { addDays, localToday } from '../../shared/dates'
import { quoteFormInputFor } from './schema'

const errorsOf = (travelDate: string, offered: { from: string; to: string }[] = []) => {
  const typed = { customerName: 'A', email: 'a@b.example', phone: '+1 212 555 0142', travelDate, agreeTerms: true }
  const { error } = quoteFormInputFor(offered).safeParse({ ...typed, departureCity: '', destination: 'Japan' })
  return Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))
}

it('reports a past date together with the other errors', () => {
  expect(errorsOf(addDays(localToday(), -1))).toEqual({
    customerName: 'Name must be at least 2 characters',
    departureCity: 'Please select departure city',
    travelDate: 'Please select a date from today on',
  })
  expect(errorsOf(localToday())).not.toHaveProperty('travelDate')
})

it('reports a date on which the package is not offered', () => {
  const offered = [{ from: '11-01', to: '12-05' }]
  expect(errorsOf('2199-06-14', offered).travelDate).toContain('1 November to 5 December')
  expect(errorsOf('2199-11-14', offered)).not.toHaveProperty('travelDate')
})

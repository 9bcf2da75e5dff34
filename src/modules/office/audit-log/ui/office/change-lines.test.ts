import { expect, it } from 'vitest'
import { changeLines } from './change-lines'

const day = (title: string) => ({ title, meals: ['Breakfast'], image: '' })

it.each([
  ['a word', 'pending', 'confirmed', ['pending'], ['confirmed']],
  ['nothing before', null, 'Nepal', ['—'], ['Nepal']],
  ['yes and no', true, false, ['Yes'], ['No']],
  ['an entry of a list', ['Reef', 'Rice'], ['Reef', 'Rays'], ['Rice'], ['Rays']],
  [
    'a day of an itinerary',
    [day('Arrival'), day('The bay')],
    [day('Arrival'), day('The lagoon')],
    ['Title: The bay, Meals: Breakfast'],
    ['Title: The lagoon, Meals: Breakfast'],
  ],
])('the log says of %s what differs, in words', (_, before, after, was, is) => {
  expect(changeLines(before, after)).toEqual({ was, is })
})

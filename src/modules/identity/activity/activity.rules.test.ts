import { expect, it } from 'vitest'
import { activityLabel } from './activity.rules'

it.each([
  ['user.signed-in', 'Signed in'],
  ['password.reset', 'New password chosen with a link'],
  ['profile.updated', 'Profile updated'],
  ['co-traveler.removed', 'Co traveler removed'],
  ['constructor', 'Constructor'],
  ['', ''],
])('%s reads %s', (action, label) => {
  expect(activityLabel(action)).toBe(label)
})

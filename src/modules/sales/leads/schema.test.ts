import { describe, expect, test } from 'vitest'
import { getMessages } from '../../../testing/messages'
import { createLeadInput } from './schema'

describe('the mobile number of a new lead', () => {
  test.each([
    ['', 'Mobile number is required'],
    ['12', 'Mobile number is required'],
    ['1'.repeat(61), 'At most 60 characters'],
    ['+1 212 555 0100 ext. 5', 'Please enter the phone number without its extension'],
  ])('is refused in words that say why: %s', (mobile, message) => {
    const lead = { customerName: 'Ana', email: 'ana@x.example', mobile, destination: 'Nara', numberOfTravelers: 2 }
    expect(getMessages(createLeadInput, lead)).toEqual({ mobile: message })
  })
})

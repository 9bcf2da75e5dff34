import { describe, expect, it } from 'vitest'
import { assertStrong } from './strength.client'
import { patient } from '../../../testing/account'

const asha = {
  email: 'asha.rao-travels.everywhere@long-example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  agency: 'Harbour Travel',
}
const ownWords =
  'Your name, your email address and the name of this site are easy to guess. Please choose another password.'
const getMessage = (password: string, chooser = asha) =>
  assertStrong(patient, password, 'newPassword', chooser).then(
    () => 'accepted',
    (error: { code: string; message: string; details: { field: string } }) => {
      expect([error.code, error.details.field]).toEqual(['invalid', 'newPassword'])
      return error.message
    },
  )

it.each(['password', 'PASSWORD', 'Qwerty', '123456', 'iloveyou', 'Football'])(
  'refuses %s, which is known from breaches',
  async (password) => {
    expect(await getMessage(password)).toBe('This password is known from data breaches. Please choose another one.')
  },
)

describe('a password that is guessed in under 10,000 tries', () => {
  it.each([
    ['22222222222', 'Repeated characters'],
    ['aaaaaaaaaaaaa', 'Repeated characters'],
    ['abcdefghijk', 'Common character sequences'],
    ['abcabcabcabc', 'Repeated character patterns'],
    ['Password1!', 'commonly used password'],
    ['P@ssw0rd1', 'similar to a commonly used password'],
    ['Qwerty123!', 'commonly used password'],
    ['      ', 'more than spaces'],
    ['a'.repeat(200), 'Repeated characters'],
  ])('%s is refused with a reason', async (password, reason) => {
    expect(await getMessage(password)).toContain(reason)
  })

  it.each(['654321', '121212', '222222', '888888', '00000000', 'aaaaaa', 'abcdef', 'Password1', 'password!'])(
    '%s is refused',
    async (password) => {
      expect(await getMessage(password)).not.toBe('accepted')
    },
  )

  it.each([asha.email, ` ${asha.email.toUpperCase()}`, 'asharao', 'Asha Rao', 'AshaRao!'])(
    'of the own name and address is refused: %j',
    async (password) => {
      expect(await getMessage(password)).toBe(ownWords)
    },
  )

  it.each([
    'itinera',
    'Itinera1',
    'Itinera!',
    'harbour',
    'HarbourTravel',
    'Harbour Travel',
    'harbour1',
    'Travel1',
    'traveler',
    'Itinera2026!',
    '1Harbour!',
  ])('of the names of the agency and the product is refused: %j', async (password) => {
    expect(await getMessage(password)).toMatch(/easy to guess|known from data breaches/)
  })

  it.each([
    ['avilatours', { agency: 'Ávila Tours' }],
    ['avila1', { agency: 'Ávila Tours' }],
    ['blueway', { agency: 'Blue-Way' }],
    ['marcostrips', { agency: 'Marco’s Trips' }],
    ['harborpinetravel', { agency: 'Harbor & Pine Travel' }],
    ['harborandpinetravel', { agency: 'Harbor & Pine Travel' }],
    ['joseperez', { firstName: 'José', lastName: 'Pérez' }],
    ['siobhanoconnor', { firstName: 'Siobhán', lastName: 'O’Connor' }],
  ])('of a name without its accents and signs is refused: %j', async (password, named) => {
    expect(await getMessage(password, { ...asha, ...named })).toMatch(/easy to guess/)
  })

  it('of somebody else is accepted', async () => {
    expect(
      await getMessage('asharao-travels', { ...asha, email: 'b@example.com', firstName: 'Ben', lastName: 'Ode' }),
    ).toBe('accepted')
  })
})

it.each(['k3#9xq', 'x7fq2m', 'x7f#$%', 'six-67', 'Correct-horse-1', 'constructor of worlds', '__proto__ of all'])(
  'accepts %s',
  async (password) => {
    expect(await getMessage(password)).toBe('accepted')
  },
)

it('estimates the longest password at the cost of 32 characters', async () => {
  const cost = async (password: string) => {
    const start = performance.now()
    await getMessage(password)
    return performance.now() - start
  }
  await cost('aZ3$'.repeat(8))
  const short = await cost('bY4%'.repeat(8))
  expect(await cost('cX5&'.repeat(50))).toBeLessThan(10 * short + 200)
})

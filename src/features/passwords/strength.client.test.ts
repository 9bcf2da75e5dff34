import { expect, it } from 'vitest'
import { assertNotBreached } from './strength.client'

it.each(['password', 'PASSWORD', 'Qwerty', '123456', 'iloveyou', 'Football'])('%s is known', async (password) => {
  await expect(assertNotBreached(password, 'newPassword')).rejects.toMatchObject({
    code: 'invalid',
    message: 'This password is known from data breaches. Please choose another one.',
    details: { field: 'newPassword' },
  })
})

it.each(['Correct-horse-1', 'constructor of worlds', '__proto__', ' '])('%j is not', async (password) => {
  await expect(assertNotBreached(password, 'password')).resolves.toBeUndefined()
})

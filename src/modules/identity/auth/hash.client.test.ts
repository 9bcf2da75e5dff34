import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { patient } from '../../../testing/account'
import { hashPassword, noPassword, verifyPassword } from './hash.client'

it('hashes with argon2id, 19 MiB and two passes, another salt each time', async () => {
  const [one, other] = [
    await hashPassword(patient, 'Fjord-And-Ferry-27'),
    await hashPassword(patient, 'Fjord-And-Ferry-27'),
  ]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword(patient, one, 'Fjord-And-Ferry-27')).toBe(true)
  expect(await verifyPassword(patient, one, 'Fjord-And-Ferry-28')).toBe(false)
})

it('takes a password however its accents are composed, also of a hash from before', async () => {
  const [composed, decomposed] = ['Hu\u1ebf-2027!', 'Hu\u00ea\u0301-2027!']
  const stored = await hashPassword(patient, decomposed)
  expect(await verifyPassword(patient, stored, composed)).toBe(true)
  expect(await verifyPassword(patient, await hash(decomposed), decomposed)).toBe(true)
  expect(await verifyPassword(patient, stored, 'Hue-2027!')).toBe(false)
})

it('spends as much on an account that is not there, or has no password, as on a wrong password', async () => {
  const stored = await hashPassword(patient, 'Fjord-And-Ferry-27')
  const spent = async (hash: string | null) => {
    const start = process.cpuUsage()
    for (let i = 0; i < 5; i++) expect(await verifyPassword(patient, hash, 'wrong')).toBe(false)
    return process.cpuUsage(start).user
  }
  await spent(null)
  const wrong = await spent(stored)
  expect(await spent(null)).toBeGreaterThan(wrong / 4)
  expect(await spent(noPassword)).toBeGreaterThan(wrong / 4)
})

it('starts the deadline of its request anew, which a busy machine would exceed by hashing alone', async () => {
  const given: number[] = []
  const ctx = { allow: (seconds: number) => void given.push(seconds) }
  const stored = await hashPassword(ctx, 'Fjord-And-Ferry-27')
  await verifyPassword(ctx, stored, 'wrong')
  expect(given).toEqual([timeLimits.visitor, timeLimits.visitor])
})

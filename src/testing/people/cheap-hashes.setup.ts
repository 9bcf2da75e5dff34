import { vi } from 'vitest'

/** Hashes take a hundredth of the time here. What production hashes with is looked at in `hash.client.test.ts`. */
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  const cheap = { memoryCost: 64, timeCost: 1 }
  return { ...library, hash: (password: string | Uint8Array) => library.hash(password, cheap) }
})

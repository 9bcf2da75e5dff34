import { vi } from 'vitest'

/** Makes hashes a hundred times cheaper. `hash.client.test.ts` checks those of production. */
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  const cheap = { memoryCost: 64, timeCost: 1 }
  return { ...library, hash: (password: string | Uint8Array) => library.hash(password, cheap) }
})

import { z } from 'zod'

/** Validates the hash of a snapshot that was reviewed before it is confirmed. */
export const snapshotHash = () => z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Accepts the hash as `fingerprint` from pages of 1.0.0 that stay open during an upgrade: until 1.2.0, as does
 * `withFingerprint`.
 */
export const orFingerprint = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> =>
  z.preprocess((input) => {
    if (typeof input !== 'object' || input === null || !('fingerprint' in input)) return input
    return { snapshotHash: input.fingerprint, ...input }
  }, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>

/** Sends the hash also under the name that those pages read. */
export const withFingerprint =
  <Call, Answer extends { snapshotHash: string }>(ask: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer & { fingerprint: string }> => {
    const answer = await ask(call)
    return { ...answer, fingerprint: answer.snapshotHash }
  }

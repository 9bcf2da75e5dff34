import { z } from 'zod'

export const versionInput = z.object({ version: z.string().max(64).catch('') })
export type VersionInput = z.output<typeof versionInput>

/** Appears at an unticked box (specification 5). */
const mustAgree = 'You must agree to the terms and conditions'
export const agrees = z.literal(true, mustAgree)

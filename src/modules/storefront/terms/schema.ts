import { z } from 'zod'
import { legalSlugs } from '../../settings/pages/legal.rules'

export const versionInput = z.object({ version: z.string().max(64).catch('') })
export type VersionInput = z.output<typeof versionInput>

export const textInput = z.object({ of: z.enum(legalSlugs) })
export type TextInput = z.output<typeof textInput>

/** Appears at an unticked box (specification 5). */
const mustAgree = 'You must agree to the terms and conditions'
export const agrees = z.literal(true, mustAgree)

import type { Author, Block } from './blocks.rules'
import { writePrivacy } from './privacy.rules'
import { writeTerms } from './terms.rules'

/** Holds both texts that a requester agrees to, as displayed. */
export type Agreement = { terms: Block[]; privacy: Block[] }

export const writeAgreement = (author: Author): Agreement => ({
  terms: writeTerms(author),
  privacy: writePrivacy(author),
})

import type { Author, Block } from './blocks.rules'
import { writePrivacy } from './privacy.rules'
import { writeTerms } from './terms.rules'

/** What somebody agrees to who asks for a trip: both texts, as they are shown. */
export type Agreement = { terms: Block[]; privacy: Block[] }

export const writeAgreement = (author: Author): Agreement => ({
  terms: writeTerms(author),
  privacy: writePrivacy(author),
})

import type { Author } from './blocks.rules'
import { writePrivacy } from './privacy.rules'
import { writeTerms } from './terms.rules'
import type { Block } from './view'

export const writeAgreement = (author: Author): Record<'terms' | 'privacy', Block[]> => ({
  terms: writeTerms(author),
  privacy: writePrivacy(author),
})

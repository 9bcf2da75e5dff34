import type { Author } from './blocks.rules'
import { writePrivacy } from './privacy.rules'
import { writeTerms } from './terms.rules'
import type { Agreement } from './view'

export const writeAgreement = (author: Author): Agreement => ({
  terms: writeTerms(author),
  privacy: writePrivacy(author),
})

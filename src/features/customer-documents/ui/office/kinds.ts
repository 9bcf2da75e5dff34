import type { DocumentKind } from '../../../documents/traveler.rules'

export const kindLabels: Record<DocumentKind, string> = {
  passport: 'Passport',
  pan: 'PAN',
  frequentFlyer: 'Frequent flyer',
}

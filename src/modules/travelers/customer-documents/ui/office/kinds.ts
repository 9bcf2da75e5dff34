import type { DocumentKind } from '../../../../identity/documents/traveler.rules'

export const kindLabels: Record<DocumentKind, string> = {
  passport: 'Passport',
  pan: 'PAN',
  frequentFlyer: 'Frequent flyer',
}

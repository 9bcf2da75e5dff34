export const placeKinds = ['city', 'country', 'region', 'theme'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const kindLabels: Record<PlaceKind, string> = {
  city: 'City or resort',
  country: 'Country',
  region: 'Region or island',
  theme: 'Theme',
}

export const placeKinds = ['city', 'country', 'region', 'theme'] as const

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Returns 'India' for 'IN'; null for an unknown code. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null
  return names.of(code) ?? null
}

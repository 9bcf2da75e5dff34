const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** 'IN' → 'India'; null for what is no country's code. `code`: two capital letters. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null
  return names.of(code) ?? null
}

/** Lists departure cities for the search bar's From City and the quote form (specification 9, product.md 2.4). */
export const departureCities = [
  'New York',
  'Los Angeles',
  'Chicago',
  'Houston',
  'Phoenix',
  'Philadelphia',
  'San Antonio',
  'San Diego',
  'Dallas',
  'San Francisco',
  'Seattle',
  'Boston',
  'Miami',
  'Atlanta',
  'Charlotte',
] as const

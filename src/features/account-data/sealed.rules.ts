/** A column of sealed values; `row` is the column whose value they are bound to. */
export type SealedColumn = { table: string; row: string; column: string }

/** Every column that the vault seals (product.md 6.5): what changing the keys has to walk through. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', row: 'id', column: 'totp_secret' },
  { table: 'profiles', row: 'user_id', column: 'passport_no' },
  { table: 'profiles', row: 'user_id', column: 'pan_card_number' },
  { table: 'co_travelers', row: 'id', column: 'passport_no' },
  { table: 'co_travelers', row: 'id', column: 'frequent_flyer_number' },
]

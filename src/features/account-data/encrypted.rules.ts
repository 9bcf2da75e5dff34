/** A column of encrypted values; `row` is the column whose value they are bound to. */
export type EncryptedColumn = { table: string; row: string; column: string }

/** Every encrypted column (product.md 6.5): what changing the keys has to walk through. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'users', row: 'id', column: 'totp_secret' },
  { table: 'profiles', row: 'user_id', column: 'passport_no' },
  { table: 'profiles', row: 'user_id', column: 'pan_card_number' },
  { table: 'co_travelers', row: 'id', column: 'passport_no' },
  { table: 'co_travelers', row: 'id', column: 'frequent_flyer_number' },
]

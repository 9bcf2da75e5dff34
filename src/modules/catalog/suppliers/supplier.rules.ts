/** Lists what a supplier mainly provides. */
export const supplierKinds = ['hotel', 'activity', 'transfer', 'guide', 'restaurant', 'other'] as const
export type SupplierKind = (typeof supplierKinds)[number]
export const kindLabels: Record<SupplierKind, string> = {
  hotel: 'Hotel',
  activity: 'Activities',
  transfer: 'Transfers',
  guide: 'Guide',
  restaurant: 'Restaurant',
  other: 'Other',
}

export const supplierSorts = ['name', 'updated'] as const

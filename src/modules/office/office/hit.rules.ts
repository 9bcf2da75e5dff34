import type { ItemKind } from '../../catalog/inventory/item.rules'

/** Describes a search result that staff can open; `note` distinguishes equal names. */
export type Hit = {
  kind:
    | 'package'
    | 'quote'
    | 'proposal'
    | 'booking'
    | 'invoice'
    | 'departure'
    | 'lead'
    | 'customer'
    | 'supplier'
    | ItemKind
  id: string
  title: string
  note: string
  status: string
}

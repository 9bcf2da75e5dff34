import type { ItemKind } from '../../catalog/inventory/item.rules'

/** Something that staff can open; `note` tells it from others of its name. */
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

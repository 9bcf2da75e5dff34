import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { type InvoiceKind, kindLabels } from '../../invoice.rules'

const looks: Record<InvoiceKind, TagLook> = {
  invoice: { tone: 'base' },
  'credit-note': { tone: 'warn', done: 50 },
  receipt: { tone: 'ok' },
}

export const InvoiceTag = ({ kind, isVoid }: { kind: InvoiceKind; isVoid: boolean }) =>
  isVoid ? <Tag tone="off">Payment taken back</Tag> : <Tag {...looks[kind]}>{kindLabels[kind]}</Tag>

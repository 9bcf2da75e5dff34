import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { voucherLabels, type VoucherDisplayStatus } from '../voucher.rules'

const looks: Record<VoucherDisplayStatus, TagLook> = {
  valid: { tone: 'ok' },
  superseded: { tone: 'warn', done: 75 },
  withdrawn: { tone: 'off' },
}

export const VoucherTag = ({ displayStatus }: { displayStatus: VoucherDisplayStatus }) => (
  <Tag {...looks[displayStatus]}>{voucherLabels[displayStatus]}</Tag>
)

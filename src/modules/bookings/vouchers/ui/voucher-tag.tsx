import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { voucherLabels, type VoucherStand } from '../voucher.rules'

const looks: Record<VoucherStand, TagLook> = {
  valid: { tone: 'ok' },
  superseded: { tone: 'warn', done: 75 },
  withdrawn: { tone: 'off' },
}

export const VoucherTag = ({ stand }: { stand: VoucherStand }) => <Tag {...looks[stand]}>{voucherLabels[stand]}</Tag>

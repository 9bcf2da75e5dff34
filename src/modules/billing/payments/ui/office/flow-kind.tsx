import { Group } from '@mantine/core'
import { OfficeIcon, type OfficeIconName } from '../../../../../platform/web/office/office-icon'
import { openingLabel } from '../../list.rules'
import { type FlowKind as Kind, ledgerLabels } from '../../payment.rules'

const icons: Record<Kind, OfficeIconName> = { payment: 'down', refund: 'undo', chargeback: 'warning' }

export const FlowKind = ({ kind, isOpening = false }: { kind: Kind; isOpening?: boolean }) => (
  <Group
    component="span"
    display="inline-flex"
    gap="s1"
    wrap="nowrap"
    className="nowrap"
    {...(kind === 'chargeback' && { c: 'var(--bad)', fw: 600 })}
  >
    <OfficeIcon name={icons[kind]} size={15} /> {isOpening ? openingLabel : ledgerLabels[kind]}
  </Group>
)

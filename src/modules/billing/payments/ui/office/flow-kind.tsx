import { OfficeIcon, type OfficeIconName } from '../../../../../platform/web/office/office-icon'
import { type FlowKind as Kind, ledgerLabels } from '../../payment.rules'
import styles from './payments.module.css'

const icons: Record<Kind, OfficeIconName> = { payment: 'down', refund: 'undo', chargeback: 'warning' }

export const FlowKind = ({ kind }: { kind: Kind }) => (
  <span className={styles.flow} data-kind={kind}>
    <OfficeIcon name={icons[kind]} /> {ledgerLabels[kind]}
  </span>
)

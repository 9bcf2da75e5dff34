import { formatAmount } from '../../../../../shared/money'
import { Menu } from '@mantine/core'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { Part, RowSide, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import type { AccountView } from '../../view'
import type { AccountAct } from './payments-panel'

type Props = { account: AccountView; isAdmin: boolean; onDo: (doing: AccountAct) => void }

/** Lists write-offs and their reasons; administrators can reverse them. */
export function WriteOffs({ account: { entries, currency }, isAdmin, onDo }: Props) {
  const open = entries.filter((one) => one.kind === 'write-off' && !one.isReversal && !one.isTakenBack)
  if (open.length === 0) return null
  return (
    <Part title="Written off">
      <Rows aria-label="Write-offs">
        {open.map(({ id, amountMinor, effectiveOn, actor, note }) => (
          <li key={id}>
            <div>
              <p>
                {formatDate(effectiveOn)}, {actor ?? 'System'}
              </p>
              {note && <p>{note}</p>}
            </div>
            <RowSide>
              <span className="num">{formatAmount(-amountMinor, currency)}</span>
              {isAdmin && (
                <RowMenu name={`Write-off of ${formatAmount(-amountMinor, currency)}`}>
                  <Menu.Item onClick={() => onDo({ act: 'take-back', entryId: id })}>Take back the write-off</Menu.Item>
                </RowMenu>
              )}
            </RowSide>
          </li>
        ))}
      </Rows>
    </Part>
  )
}

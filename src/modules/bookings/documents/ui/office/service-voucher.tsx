import { Button, Menu, Text } from '@mantine/core'
import { Tag } from '../../../../../platform/web/components/tag'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { RowHead, RowSide } from '../../../../../platform/web/office/blocks'
import { issuedText, voucherNumber } from '../../voucher.rules'
import type { VoucherRow } from '../../view'
import { VoucherTag } from '../voucher-tag'

type Props = { row: VoucherRow; bookingId: string; onIssue: (() => void) | undefined }

export function ServiceVoucher({ row, bookingId, onIssue }: Props) {
  const { title, supplier, refusal, hints, vouchers } = row
  const [newest, ...earlier] = vouchers
  const pdf = (id: string) => `/admin/bookings/${bookingId}/vouchers.pdf?voucher=${id}`
  const label = newest ? 'Issue anew' : 'Issue'
  const differs = newest && newest.changes.length > 0
  return (
    <li>
      <div>
        <RowHead>
          <b>{title}</b>
          {newest ? (
            <VoucherTag displayStatus={newest.displayStatus} />
          ) : (
            <Tag tone="off">{refusal ? 'Not yet' : 'To issue'}</Tag>
          )}
        </RowHead>
        {newest ? (
          <p className="num">
            {voucherNumber(newest)}, version {newest.version}, issued {issuedText(newest)}
          </p>
        ) : (
          <p>{refusal ?? supplier}</p>
        )}
        {differs && <Text c="var(--warn)">Changed since: {newest.changes.join(', ')}</Text>}
        {newest && newest.displayStatus !== 'valid' && refusal && <p>{refusal}</p>}
        {hints.map((hint) => (
          <Text key={hint} c="var(--warn)">
            {hint}
          </Text>
        ))}
      </div>
      <RowSide gap="s1h">
        {newest && (
          <a className="btn line sm" href={pdf(newest.id)} aria-label={`PDF of the voucher of ${title}`}>
            PDF
          </a>
        )}
        {refusal === null && onIssue && (
          <Button variant="default" size="xs" aria-label={`${label}: ${title}`} onClick={onIssue}>
            {label}
          </Button>
        )}
        {earlier.length > 0 && (
          <RowMenu name={`the voucher of ${title}`}>
            {earlier.map(({ id, version }) => (
              <Menu.Item key={id} component="a" href={pdf(id)}>
                PDF of version {version}
              </Menu.Item>
            ))}
          </RowMenu>
        )}
      </RowSide>
    </li>
  )
}

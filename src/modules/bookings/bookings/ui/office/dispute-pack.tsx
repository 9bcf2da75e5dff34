import { Menu } from '@mantine/core'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { needed } from '../../../../identity/auth/ui/needed'

type Props = { bookingId: string }

const getPackUrl = (bookingId: string) => `/admin/bookings/${bookingId}/dispute-pack.pdf`

/** Links to the PDF that a bank needs when a customer disputes a payment. */
export const DisputePackLink = ({ bookingId }: Props) => (
  <a className="link" href={getPackUrl(bookingId)}>
    Dispute pack
  </a>
)

/** Links to it in a menu of rare actions. */
export const BookingMenu = ({ bookingId, name }: Props & { name: string }) => (
  <Allowed to={needed.disputePack}>
    <RowMenu name={name}>
      <Menu.Item component="a" href={getPackUrl(bookingId)}>
        Dispute pack (PDF)
      </Menu.Item>
    </RowMenu>
  </Allowed>
)

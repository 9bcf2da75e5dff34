import { Menu } from '@mantine/core'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'

type Props = { bookingId: string }

const addressOf = (bookingId: string) => `/admin/bookings/${bookingId}/dispute-pack.pdf`

/** What a bank asks for when a customer disputes a payment, as one PDF. */
export const DisputePackLink = ({ bookingId }: Props) => (
  <a className="link" href={addressOf(bookingId)}>
    Dispute pack
  </a>
)

/** The same, among what is seldom done with a booking. */
export const BookingMenu = ({ bookingId, of }: Props & { of: string }) => (
  <RowMenu of={of}>
    <Menu.Item component="a" href={addressOf(bookingId)}>
      Dispute pack (PDF)
    </Menu.Item>
  </RowMenu>
)

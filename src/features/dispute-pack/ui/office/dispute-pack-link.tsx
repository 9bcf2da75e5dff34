type Props = { bookingId: string; className?: string }

/** What a bank asks for when a customer disputes a payment, as one PDF. */
export const DisputePackLink = ({ bookingId, className = 'btn line' }: Props) => (
  <a className={className} href={`/admin/bookings/${bookingId}/dispute-pack.pdf`} download>
    Dispute pack
  </a>
)

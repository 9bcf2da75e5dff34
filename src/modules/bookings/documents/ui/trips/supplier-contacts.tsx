import { trpc } from '../../../../../platform/web/trpc'
import { telUrl } from '../../../../settings/settings/contact.rules'

export function SupplierContacts({ bookingId }: { bookingId: string }) {
  const { data } = trpc.vouchers.own.useQuery({ bookingId })
  const contacts = new Map(
    data?.flatMap(({ displayStatus, content: { supplier, title } }) =>
      displayStatus === 'valid' && supplier.phone ? [[supplier.phone, { ...supplier, title }] as const] : [],
    ),
  )
  if (contacts.size === 0) return null
  return (
    <section aria-labelledby="on-the-spot">
      <h2 className="t-h3 mb-3" id="on-the-spot">
        On the spot
      </h2>
      {[...contacts.values()].map(({ name, contactName, phone, title }) => (
        <p key={phone}>
          {[name, contactName].filter(Boolean).join(', ')} <small>{title}</small>
          <br />
          <a href={telUrl(phone)}>Call {phone}</a>
        </p>
      ))}
    </section>
  )
}

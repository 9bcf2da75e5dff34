import { Callout } from '../../../../../platform/web/office/blocks'

/** Says what ends with the former e-mail address of a lead or customer, once another one is typed (decision 295). */
export function AddressNote({ before, typed }: { before: string; typed: string }) {
  if (before === '' || typed.trim().toLowerCase() === before) return null
  return (
    <Callout component="p" role="note">
      Saving ends what was opened to {before}: links to proposals stop working, and trips leave the account that has
      this address. Send open proposals again.
    </Callout>
  )
}

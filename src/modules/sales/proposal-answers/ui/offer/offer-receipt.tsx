import { ReceiptLines, ReceiptTotal, Slip } from '../../../../catalog/pricing/ui/receipt'
import { toCheckCode } from '../../answer.rules'
import type { SeenProposal } from '../../view'
import { dueText, receiptFor } from '../../offer-text.rules'

export function OfferReceipt({ seen }: { seen: SeenProposal }) {
  const receipt = receiptFor(seen)
  const { sha256 } = seen
  return (
    <Slip>
      <h2 className="t-h3">Your price</h2>
      <ReceiptLines receipt={receipt} />
      <ReceiptTotal receipt={receipt} />
      <p className="num mt-2 f-office text-right ink-3">{dueText(seen)}</p>
      {sha256 && (
        <p className="num mt-2 f-office text-right ink-3">Check code of this version: {toCheckCode(sha256)}</p>
      )}
    </Slip>
  )
}

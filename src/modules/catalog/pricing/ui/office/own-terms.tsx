import { Checkbox, Stack } from '@mantine/core'
import type { Currency } from '../../../../../shared/money'
import type { PaymentTerms, ShownTerms } from '../../../../settings/terms/schema'
import { firstTerms } from '../../../../settings/terms/terms.rules'
import { TermsEditor } from './terms-editor'
import { TermsExample } from './terms-example'

type Props = {
  terms: PaymentTerms | null
  /** Applies without own terms, and is where own ones begin. */
  usual: ShownTerms
  usualLabel: string
  currency: Currency
  onChange: (terms: PaymentTerms | null) => void
}

/** Edits terms that replace the usual ones; off by default. */
export function OwnTerms({ terms, usual, usualLabel, currency, onChange }: Props) {
  return (
    <Stack gap="s3h">
      <Checkbox
        label="Own terms of payment and cancellation"
        description={usualLabel}
        checked={terms !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { ...usual, deposit: usual.deposit ?? firstTerms.deposit } : null)
        }
      />
      {terms && (
        <>
          <TermsEditor terms={terms} currency={currency} onChange={onChange} />
          <TermsExample terms={terms} currency={currency} />
        </>
      )}
    </Stack>
  )
}

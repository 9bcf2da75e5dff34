import { FieldRow } from '../../../../../platform/web/office/field-row'
import { NativeSelect, Radio, Stack } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'
import { useSellsIn } from '../../../../settings/settings/ui/office/use-sells-in'
import { useNewProposal } from './use-new-proposal'

/** Starts a proposal for a lead, empty or from a package. Requests have their own 'Write Proposal'. */
export default function NewProposal({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const { begin, isPending } = useNewProposal()
  const [start, setStart] = useState('scratch')
  const [packageId, setPackageId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const sold = useSellsIn()
  const [currency, setCurrency] = useState('')
  const error = start === 'package' && !packageId ? 'Please choose a package' : null
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    setTried(true)
    if (error || isPending) return
    begin({ leadId, packageId: start === 'package' ? packageId! : undefined, currency: currency || undefined })
  }
  return (
    <FormDialog
      title="New proposal"
      size={600}
      yes="Begin proposal"
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <Radio.Group label="Begin with" value={start} onChange={setStart}>
        <Stack gap="s2" mt="s2">
          <Radio value="scratch" label="Nothing: party and date of the lead" data-autofocus />
          <Radio value="package" label="A package: its days, hotels, activities, transfers and meals" />
        </Stack>
      </Radio.Group>
      {start === 'package' && (
        <FieldRow minColWidth={150} autoFlow="auto-fit">
          <PackagePicker
            placeholder="Title, place or tag"
            error={tried ? (error ?? undefined) : undefined}
            onChoose={setPackageId}
            onLoaded={() => {}}
          />
        </FieldRow>
      )}
      {sold.length > 1 && (
        <NativeSelect
          label="Sold in"
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          data={[{ value: '', label: start === 'package' ? 'The currency of the package' : 'Your currency' }, ...sold]}
        />
      )}
    </FormDialog>
  )
}

import { Button, CloseButton, FileButton, Group, Input } from '@mantine/core'
import { postFile } from '../../../../../platform/web/put-file'
import { toast } from '../../../../../platform/web/toast'
import { documentFileError, sizeText, toTitle } from '../../document.rules'
import type { ListEvidenceInput } from '../../schema'

export const evidencePath = (record: ListEvidenceInput): string =>
  'proposalId' in record
    ? `/admin/proposals/${record.proposalId}/evidence`
    : `/admin/bookings/${record.bookingId}/evidence`

/**
 * Sends a file as evidence. Reports a failure by a toast, as the acceptance is stored already.
 * @returns whether it was added
 */
export async function sendEvidence(record: ListEvidenceInput, file: File): Promise<boolean> {
  try {
    await postFile(evidencePath(record), file, { texts: { title: toTitle(file.name) || 'Evidence' } })
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    toast({ title: 'The file was not added', message: reason, tone: 'error' })
    return false
  }
}

/** Chooses a PDF or a picture; refuses anything else with a toast. */
export const ChooseEvidence = ({
  onChoose,
  isPending = false,
}: {
  onChoose: (file: File) => void
  isPending?: boolean
}) => (
  <FileButton
    accept="application/pdf,image/*"
    onChange={(file) => {
      const refusal = file && documentFileError(file)
      if (refusal) toast({ title: 'Not added', message: refusal, tone: 'error' })
      else if (file) onChoose(file)
    }}
  >
    {(props) => (
      <Button {...props} variant="default" size="xs" disabled={isPending}>
        {isPending ? 'Sending...' : 'Add a file'}
      </Button>
    )}
  </FileButton>
)

type Props = { file: File | null; onChange: (file: File | null) => void }

/** Chooses a file beside a note, to be sent once the rest is stored. */
export const EvidenceFile = ({ file, onChange }: Props) => (
  <Input.Wrapper label="File" labelElement="div" description="The signed paper, the mail or a picture, up to 5 MB">
    <Group gap="s3" mt="s1h" mih={36}>
      {file ? (
        <>
          <span>
            {file.name} <span className="num">{sizeText(file.size)}</span>
          </span>
          <CloseButton aria-label={`Leave out ${file.name}`} onClick={() => onChange(null)} />
        </>
      ) : (
        <ChooseEvidence onChoose={onChange} />
      )}
    </Group>
  </Input.Wrapper>
)

import { Textarea } from '@mantine/core'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import type { OwnAgency } from '../../view'
import { MailFrame } from './brand-preview'

type Query = Parameters<typeof PanelWait>[0]['query'] & { data: { subject: string; text: string } | undefined }

/** Shows a mail's words on the agency's letterhead, as it is sent. */
export function MailPreview({ query }: { query: Query }) {
  const { data } = query
  const settings = trpc.settings.agency.useQuery()
  const agency = settings.data
  if (query.error || !data) return <PanelWait query={query} />
  if (!agency) return <PanelWait query={settings} />
  return <ShownMail agency={agency} {...data} />
}

type PreviewProps = { agency: Pick<OwnAgency, 'name' | 'brand'>; subject: string; text: string }

export const ShownMail = ({ agency, subject, text }: PreviewProps) => (
  <MailFrame name={agency.name} brand={agency.brand}>
    <b>{subject}</b>
    <Textarea
      aria-label="Preview"
      styles={{ input: { color: 'inherit', background: 'none', border: 0, padding: 0, maxHeight: '24lh' } }}
      value={text}
      readOnly
    />
  </MailFrame>
)

import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Callout, Note } from '../../../../../platform/web/office/blocks'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { Section } from '../../../../settings/settings/ui/office/section'
import type { OwnAgency } from '../../../../settings/settings/view'
import type { Setup } from '../../view'
import { useSetup } from '../use-setup'

export function MailStep({ agency, setup: { sendsMail, mailFrom, steps } }: { agency: OwnAgency; setup: Setup }) {
  const me = useUser()
  const [isSent, setSent] = useState(false)
  useSetup({ waits: isSent && sendsMail && steps.some(({ key, isDone }) => key === 'mail' && !isDone) })
  const { mutate, isPending } = trpc.email.testConfirmation.useMutation({
    onSuccess: ({ to }) => {
      setSent(true)
      toast(
        sendsMail
          ? { title: 'Test sent', message: `To ${to}. Look into your mailbox, spam included.` }
          : { title: 'Test kept', message: `It would go to ${to}, but this server has no mail server yet.` },
      )
    },
    onError: (error) => toast({ title: 'Email Failed', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <Section
      title="Mail"
      intro={`${sendsMail ? `Mails come from ${mailFrom.includes('<') ? mailFrom : `${agency.name} <${mailFrom}>`}. ` : ''}Answers go to ${agency.email ?? 'the agency’s e-mail, once there is one'}.`}
    >
      {!sendsMail && (
        <Callout mb="s3h">
          No mail server is set: mails stay on this server’s disk, and nobody gets them. A test shows nothing of how
          mails arrive, so this step stays open. Whoever runs the server sets SMTP_URL, such as
          smtps://name:password@mail.example.com, and MAIL_FROM, the address that mails come from, and starts it again.
        </Callout>
      )}
      <Group gap="s2h">
        <Button disabled={isPending} onClick={() => mutate({ ...agency.mailTexts })}>
          Send a test to me
        </Button>
        <Note component="small">{me?.email}</Note>
      </Group>
      <Note mt="s3">
        What became of it stands in{' '}
        <Link className="link" to="/admin/settings?section=outbox">
          Sent mails
        </Link>
        , and your own words for mails in{' '}
        <Link className="link" to="/admin/settings?section=mails">
          Mail templates
        </Link>
        .
      </Note>
    </Section>
  )
}

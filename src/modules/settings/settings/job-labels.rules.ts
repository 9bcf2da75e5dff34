const labels: Record<string, string> = {
  'online-payments.refund': 'Send a refund to a card',
  'online-payments.settle': 'Ask what became of an online payment',
  backup: 'Make a backup',
  mail: 'Send a mail',
  'mail.unwritten': 'Write a mail and send it',
  'mail.discard': 'Remove a mail',
  'quote.mails': 'Write the mails of a request',
  webhook: 'Notify another system',
}

export const labelJob = (kind: string): string => labels[kind] ?? kind

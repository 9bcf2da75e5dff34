import { formatAmount } from '../../../../../shared/money'
import { Sums } from '../../../../../platform/web/office/blocks'
import { Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Logo } from '../../../../../platform/web/components/logo'
import { useSite } from '../../../../../platform/web/site/money'
import { kindLabels, printedAmount } from '../../invoice.rules'
import type { InvoiceDetail } from '../../view'
import { invoiceFacts, footLines, listDetails, listRows, listSums } from '../../printed.rules'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import styles from './sheet.module.css'

export function PrintedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { kind, reference, currency, snapshot, sha256 } = invoice
  return (
    <Box
      component="article"
      className={`num ${styles.sheet}`}
      maw={794}
      mx="auto"
      px={{ base: 's4', sm: 's7' }}
      py={{ base: 's4h', sm: 's7' }}
      bd="1px solid var(--line)"
      bg="#fff"
      c="var(--ink)"
      fz="sm"
      aria-label={`${kindLabels[kind]} ${reference}`}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="s5">
        <div>
          <p className="logo">
            <Logo name={snapshot.seller.name} onPaper />
          </p>
          <Text c="var(--ink-3)" fz="xs" mt="s2" className="pre-line">
            {useSite()?.agency.brand.letterhead}
          </Text>
        </div>
        <Box flex="none" ta="right">
          <Title order={2} fz="var(--f-4xl)" lh={1.1}>
            {kindLabels[kind]}
          </Title>
          <p>
            <b>{reference}</b>
          </p>
        </Box>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing={{ base: 's4', sm: 's5' }} mt="s6">
        {invoiceFacts(invoice).map((column, i) => (
          <Stack key={i} component="dl" gap="s2h">
            {column.map(({ label, text }) => (
              <div key={label}>
                <Text component="dt" c="var(--ink-3)" fz="xs">
                  {label}
                </Text>
                <Text component="dd" className="break pre-line">
                  {text}
                </Text>
              </div>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
      <table className={`${plain.table} mt-6`} aria-label="What it says">
        <thead>
          <tr>
            <th scope="col">{kind === 'receipt' ? 'Payment' : 'Service'}</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {listRows(invoice).map((line) => (
            <tr key={line.key}>
              <td>
                {line.title}
                {listDetails(line, invoice).map((text, i) => (
                  <small key={i}>{text}</small>
                ))}
              </td>
              <td>{formatAmount(printedAmount(kind, line.amountMinor), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums w="min(100%, 320px)" ml="auto" mt="s3h">
        {listSums(invoice).map(({ label, amountMinor, isTotal }) => (
          <div key={label} data-sum={isTotal || undefined}>
            <dt>{label}</dt>
            <Text component="dd" {...(isTotal && { fz: 'var(--f-3xl)', ff: 'var(--font-display)', lh: 1 })}>
              {formatAmount(amountMinor, currency)}
            </Text>
          </div>
        ))}
      </Sums>
      <Stack gap="s1" mt={36} pt="s3" c="var(--ink-3)" fz="xs" className="border-t break">
        {footLines(invoice).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>Fingerprint of this document: {sha256.slice(0, 16)}</p>
      </Stack>
    </Box>
  )
}

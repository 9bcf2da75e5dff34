import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../../../platform/web/save-file'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, getFailureData, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import {
  encodeDatev,
  type Format,
  formatLabels,
  formats,
  hasOneCurrency,
  journalCurrencies,
  journalFile,
} from '../../formats.rules'

type Days = { from: string; to: string }

/** Exports the journal for accounting programs: a file for each currency, and several beyond a program's limit. */
export function ExportMenu({ days }: { days: Days }) {
  const utils = trpc.useUtils()
  const [lines, setLines] = useState<number | null>(null)
  const save = async (format: Format) => {
    setLines(0)
    try {
      const { currency: own } = await utils.journal.chart.fetch()
      const currencies = hasOneCurrency(format)
        ? journalCurrencies((await utils.client.journal.sums.query(days)).accounts, own)
        : [undefined]
      const files: { name: string; parts: string[] }[] = []
      const refused: string[] = []
      let count = 0
      for (const currency of currencies) {
        try {
          const parts: string[] = []
          let cursor: string | undefined
          do {
            const part = await utils.client.journal.export.mutate({ ...days, format, currency, cursor })
            parts.push(part.csv)
            count += part.count
            setLines(count)
            cursor = part.nextCursor ?? undefined
          } while (cursor !== undefined)
          const isSplit = format === 'xero' || format === 'quickbooks'
          for (const [i, file] of (isSplit ? parts.map((part) => [part]) : [parts]).entries()) {
            const name = journalFile(format, { ...days, currency: currency ?? own, own, number: i + 1 })
            files.push({ name, parts: file })
          }
        } catch (error) {
          // Saves the other currencies: what one of them has in the way says nothing about them.
          if (currencies.length === 1 || !getFailureData(error).fields?.currency) throw error
          refused.push(describeFailure(error))
        }
      }
      let isUnicode = false
      for (const { name, parts } of files)
        if (format === 'datev') {
          const { data, charset } = encodeDatev(parts.join(''))
          isUnicode ||= charset === 'utf-8'
          saveFile(name, [data], `text/csv;charset=${charset}`)
        } else saveFile(name, parts, 'text/csv;charset=utf-8')
      const saved = `${plural(count, 'line')} in ${plural(files.length, 'file')}`
      const byHand = isUnicode ? '. Some letters need Unicode: import the file by hand in DATEV' : ''
      if (refused.length > 0)
        toast({ title: `Saved ${saved}, without a currency`, message: refused.join('. '), tone: 'error' })
      else toast({ title: 'Journal saved', message: `${saved}${byHand}` })
    } catch (error) {
      toast({ title: 'The journal could not be exported', message: describeFailure(error), tone: 'error' })
    } finally {
      setLines(null)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<OfficeIcon name="save" />} disabled={lines !== null}>
          {lines ? <span className="num">{plural(lines, 'line')}</span> : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {formatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

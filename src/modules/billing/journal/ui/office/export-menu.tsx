import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../../../platform/web/save-file'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, getFailureData, trpc } from '../../../../../platform/web/trpc'
import type { Currency } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import {
  encodeDatev,
  type Format,
  formatLabels,
  formats,
  hasOneCurrency,
  journalCurrencies,
  type JournalFile,
  toFiles,
} from '../../formats.rules'

type Days = { from: string; to: string }
type Utils = ReturnType<typeof trpc.useUtils>
type OnLines = (more: number) => void

/** Fetches one export in parts; `onLines` hears how many lines each has. */
async function fetchParts(
  utils: Utils,
  input: Days & { format: Format; currency: Currency | undefined },
  onLines: OnLines,
): Promise<string[]> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const part = await utils.client.journal.export.mutate({ ...input, cursor })
    parts.push(part.csv)
    onLines(part.count)
    cursor = part.nextCursor ?? undefined
  } while (cursor !== undefined)
  return parts
}

/** Fetches the files of all currencies. `refused` says why one has none: that says nothing about the others. */
async function fetchFiles(utils: Utils, format: Format, days: Days, onLines: OnLines) {
  const { currency: own } = await utils.journal.chart.fetch()
  const currencies = hasOneCurrency(format)
    ? journalCurrencies((await utils.client.journal.sums.query(days)).accounts, own)
    : [undefined]
  const files: JournalFile[] = []
  const refused: string[] = []
  for (const currency of currencies) {
    try {
      const parts = await fetchParts(utils, { ...days, format, currency }, onLines)
      files.push(...toFiles(format, parts, { ...days, currency: currency ?? own, own }))
    } catch (error) {
      if (currencies.length === 1 || !getFailureData(error).fields?.currency) throw error
      refused.push(describeFailure(error))
    }
  }
  return { files, refused }
}

/** Saves a file. @returns whether DATEV takes it by hand alone, as some letters need Unicode */
function saveJournal(format: Format, { name, parts }: JournalFile): boolean {
  if (format !== 'datev') {
    saveFile(name, parts, 'text/csv;charset=utf-8')
    return false
  }
  const { data, charset } = encodeDatev(parts.join(''))
  saveFile(name, [data], `text/csv;charset=${charset}`)
  return charset === 'utf-8'
}

/** Exports the journal for accounting programs: a file for each currency, and several beyond a program's limit. */
export function ExportMenu({ days }: { days: Days }) {
  const utils = trpc.useUtils()
  const [lines, setLines] = useState<number | null>(null)
  const save = async (format: Format) => {
    setLines(0)
    try {
      let count = 0
      const { files, refused } = await fetchFiles(utils, format, days, (more) => {
        count += more
        setLines(count)
      })
      const isByHand = files.map((file) => saveJournal(format, file)).includes(true)
      const saved = `${plural(count, 'line')} in ${plural(files.length, 'file')}`
      const hint = isByHand ? '. Some letters need Unicode: import the file by hand in DATEV' : ''
      if (refused.length > 0)
        toast({ title: `Saved ${saved}, without a currency`, message: refused.join('. '), tone: 'error' })
      else toast({ title: 'Journal saved', message: `${saved}${hint}` })
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

import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../../platform/web/office/csv-button'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { plural } from '../../../../shared/text'
import { windows1252 } from '../../../../shared/windows-1252'
import { type Format, formatLabels, formats } from '../../formats.rules'

type Days = { from: string; to: string }

/** 'journal-2027-01-01-2027-01-31.csv'; DATEV finds its files by how their names begin. */
const fileName = (format: Format, { from, to }: Days, number: number): string =>
  format === 'datev'
    ? `EXTF_Buchungsstapel_${from}_${to}.csv`
    : `journal-${from}-${to}${format === 'csv' ? '' : `-${format}`}${number > 1 ? `-${number}` : ''}.csv`

/** The journal of a period as a file of an accounting program, or several where it takes few lines at once. */
export function ExportMenu({ days }: { days: Days }) {
  const utils = trpc.useUtils()
  const [lines, setLines] = useState<number | null>(null)
  const save = async (format: Format) => {
    const isSplit = format === 'xero' || format === 'quickbooks'
    const parts: string[] = []
    let cursor: string | undefined
    let count = 0
    setLines(0)
    try {
      do {
        const part = await utils.client.journal.export.mutate({ ...days, format, cursor })
        parts.push(part.csv)
        count += part.count
        setLines(count)
        cursor = part.nextCursor ?? undefined
      } while (cursor !== undefined)
      const files = isSplit ? parts.map((part) => [part]) : [parts]
      for (const [i, file] of files.entries()) {
        const name = fileName(format, days, i + 1)
        if (format === 'datev') saveFile(name, [windows1252(file.join(''))], 'text/csv;charset=windows-1252')
        else saveFile(name, file, 'text/csv;charset=utf-8')
      }
      toast({ title: 'Journal saved', message: `${plural(count, 'line')} in ${plural(files.length, 'file')}` })
    } catch (error) {
      toast({ title: 'The journal could not be exported', message: failureText(error), tone: 'error' })
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

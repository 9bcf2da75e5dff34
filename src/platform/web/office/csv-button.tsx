import { formatWhole } from '../../../shared/whole'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../save-file'
import { toast } from '../toast'
import { describeFailure } from '../trpc'
import { OfficeIcon } from './office-icon'

type Part = { csv: string; count: number; nextCursor: string | null }
/** Describes an export; `load` calls the procedure for one part of the list. */
export type Csv = { name: string; load: (cursor: string | undefined) => Promise<Part> }

const rowsText = (count: number) => `${formatWhole(count)} ${count === 1 ? 'row' : 'rows'}`

/** Exports all filtered rows, part by part, and shows its progress. */
export function CsvButton({ name, load, size, about }: Csv & { size?: 'xs'; about?: string }) {
  const [lines, setLines] = useState<number | null>(null)
  const save = async () => {
    const parts: string[] = []
    let cursor: string | undefined
    let count = 0
    setLines(0)
    try {
      do {
        const part = await load(cursor)
        parts.push(part.csv)
        count += part.count
        setLines(count)
        cursor = part.nextCursor ?? undefined
      } while (cursor !== undefined)
      saveFile(name, parts, 'text/csv;charset=utf-8')
      toast({ title: 'CSV saved', message: `${rowsText(count)} in ${name}` })
    } catch (error) {
      toast({ title: 'The CSV could not be made', message: describeFailure(error), tone: 'error' })
    } finally {
      setLines(null)
    }
  }
  const label = lines ? <span className="num">{rowsText(lines)}</span> : 'CSV'
  return (
    <Button
      variant="default"
      size={size}
      aria-label={about}
      title={about}
      leftSection={<OfficeIcon name="save" />}
      disabled={lines !== null}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}

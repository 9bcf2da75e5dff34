import { Button, SimpleGrid, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Boxed, Foot, Note } from '../../../../../platform/web/office/blocks'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { trpc } from '../../../../../platform/web/trpc'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { type ImportChoice, useImportChoices } from './import-choices'

const ImportChosen = lazyDialog(() => import('./import-chosen'))

/** Offers what a file can be imported as; `?kind=` opens one. */
export function Component() {
  useOfficePage('Import')
  const [params, setParams] = useSearchParams()
  const choices = useImportChoices()
  const chosen = choices.find(({ kind }) => kind === params.get('kind'))
  const open = (kind: string | null) => setParams(kind ? { kind } : {}, { replace: true })
  return (
    <div>
      <PageHead title="Import" fact="From CSV or Excel, with a preview. Each import is undone as a whole." />
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} spacing="s3h" p={0} m={0}>
        {choices.map((choice) => (
          <Choice key={choice.kind} choice={choice} onOpen={() => open(choice.kind)} />
        ))}
      </SimpleGrid>
      {choices.length === 0 && (
        <Note>Your role imports nothing. An administrator gives permissions under Settings, Roles.</Note>
      )}
      {chosen && <ImportChosen kind={chosen.kind} onOther={open} onClose={() => open(null)} />}
    </div>
  )
}

/** Exports the rates of all items: other kinds are exported by their lists. */
function ExportRates() {
  const { mutateAsync } = trpc.inventory.exportRates.useMutation()
  return (
    <CsvButton
      name="supplier-rates.csv"
      about="CSV: the rates of all suppliers"
      size="xs"
      load={(cursor) => mutateAsync({ cursor })}
    />
  )
}

/** Exports packages as they are imported: their list has no texts, days or options. */
function ExportPackages() {
  const { mutateAsync } = trpc.packages.exportWithOptions.useMutation()
  return (
    <CsvButton
      name="packages-with-options.csv"
      about="CSV: all packages with their options"
      size="xs"
      load={(cursor) => mutateAsync({ cursor })}
    />
  )
}

function Choice({ choice: { kind, title, about, again }, onOpen }: { choice: ImportChoice; onOpen: () => void }) {
  const isExported = useCan()('catalog.read', 'lists.export')
  return (
    <Boxed component="li" display="flex" className="flex-col">
      <Text component="h2" fw={600}>
        {title}
      </Text>
      <Note mt="s1">{about}</Note>
      <Note mt="s1">Imported again: {again}.</Note>
      <Foot component="div" mt="auto" pt="s3">
        {isExported && kind === 'rates' && <ExportRates />}
        {isExported && kind === 'packages' && <ExportPackages />}
        <Button variant="default" size="xs" aria-label={`Import ${title.toLowerCase()}`} onClick={onOpen}>
          Choose a file
        </Button>
      </Foot>
    </Boxed>
  )
}

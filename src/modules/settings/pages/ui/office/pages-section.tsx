import { Button, Group, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { Note, RowHead, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { PageStanding } from './page-standing'
import { Section } from '../../../settings/ui/office/section'

const PageEditor = lazyPart(() => import('./page-editor'), { loading: <Spinner>Loading the editor...</Spinner> })

const menus = { none: '', header: 'in the header', footer: 'in the footer' }

/** Lists the agency's own pages, or edits the one in the address. */
export function PagesSection() {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('page')
  const choose = (page: string | null) => setParams({ section: 'pages', ...(page && { page }) })
  return (
    <Section
      title="Pages"
      intro="Pages of the agency's own: about it, for a season, for a partner. Visitors see what is published; drafts are for staff."
    >
      {chosen ? (
        <Chosen key={chosen} id={chosen} onLeave={() => choose(null)} onMade={choose} />
      ) : (
        <List onChoose={choose} />
      )}
    </Section>
  )
}

type ChosenProps = { id: string; onLeave: () => void; onMade: (id: string) => void }

function Chosen({ id, onLeave, onMade }: ChosenProps) {
  const query = trpc.pages.open.useQuery({ id }, { enabled: id !== 'new', staleTime: 0 })
  if (id === 'new') return <PageEditor page={null} onLeave={onLeave} onMade={onMade} />
  return query.data ? <PageEditor page={query.data} onLeave={onLeave} onMade={onMade} /> : <PanelWait query={query} />
}

function List({ onChoose }: { onChoose: (id: string) => void }) {
  const query = trpc.pages.list.useQuery(undefined, { staleTime: 0 })
  const add = <Button onClick={() => onChoose('new')}>Add Page</Button>
  if (query.data?.length === 0)
    return (
      <EmptyState title="No pages yet" action={add}>
        Terms and privacy are there already. A page about the agency is a good start.
      </EmptyState>
    )
  return (
    <Stack gap="s3h">
      <PanelWait query={query} />
      {query.data && (
        <>
          <Rows wraps>
            {query.data.map((page) => (
              <li key={page.id}>
                <div>
                  <RowHead>
                    <button type="button" className="link" onClick={() => onChoose(page.id)}>
                      {page.title}
                    </button>
                    <PageStanding page={page} />
                  </RowHead>
                  <Note>
                    /pages/{page.slug} {menus[page.place]}
                  </Note>
                </div>
                <RowSide>
                  <Note component="span">Changed {formatPastInstant(page.updatedAt)}</Note>
                </RowSide>
              </li>
            ))}
          </Rows>
          <Group>{add}</Group>
        </>
      )}
    </Stack>
  )
}

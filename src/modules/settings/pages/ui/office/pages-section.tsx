import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Tag } from '../../../../../platform/web/components/tag'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { useSectionSwitch } from '../../../../../platform/web/office/section-nav'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Note, RowHead, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { isLegal, legalSlugs, legalTitles } from '../../legal.rules'
import { PageStatus } from './page-status'
import { Section } from '../../../settings/ui/office/section'
import { SettingPreview } from '../../../settings/ui/office/setting-preview'

const PageEditor = lazyPart(() => import('./page-editor'), { loading: <Spinner>Loading the editor...</Spinner> })

const menus = { none: '', header: 'in the header', footer: 'in the footer' }

/** Lists the agency's own pages, or edits the one in the address. */
export function PagesSection({ mayExport }: { mayExport: boolean }) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('page')
  const open = useSectionSwitch({ keepsHistory: true })
  const toParams = (page: string | null) => new URLSearchParams({ section: 'pages', ...(page && { page }) })
  const choose = (page: string | null) => open(`?${toParams(page)}`)
  const [made, setMade] = useState<{ as: string; id: string } | null>(null)
  // Keeps the editor of a page that was made just now, with what was typed meanwhile.
  const key = chosen !== null && chosen === made?.id ? made.as : chosen
  const onMade = (id: string) => {
    setMade({ as: chosen!, id })
    setParams(toParams(id), { replace: true })
  }
  return (
    <Section
      title="Pages"
      intro="Pages of the agency's own: about it, for a season, for a partner, and terms and privacy in its own words. Visitors see what is published; drafts are for staff."
    >
      {chosen ? (
        <Chosen
          key={key}
          id={chosen}
          onLeave={() => choose(null)}
          onGone={() => setParams(toParams(null), { replace: true })}
          onMade={onMade}
        />
      ) : (
        <List mayExport={mayExport} onChoose={choose} />
      )}
    </Section>
  )
}

type ChosenProps = { id: string; onLeave: () => void; onGone: () => void; onMade: (id: string) => void }

function Chosen({ id, ...on }: ChosenProps) {
  const isNew = id === 'new' || isLegal(id)
  const query = trpc.pages.open.useQuery({ id }, { enabled: !isNew, staleTime: 0 })
  const rest = { asked: isLegal(id) ? id : null, ...on }
  if (isNew) return <PageEditor page={null} {...rest} />
  return query.data ? <PageEditor page={query.data} {...rest} /> : <PanelWait query={query} />
}

function List({ mayExport, onChoose }: { mayExport: boolean; onChoose: (id: string) => void }) {
  const query = trpc.pages.list.useQuery(undefined, { staleTime: 0 })
  const { mutateAsync } = trpc.pages.export.useMutation()
  const written = query.data ?? []
  const own = written.filter(({ slug }) => !isLegal(slug))
  return (
    <Stack gap="s3h">
      <PanelWait query={query} />
      {query.data && (
        <>
          <SettingPreview at={legalSlugs.map((slug) => ({ to: `/${slug}`, label: `Page ${legalTitles[slug]}` }))} />
          <Rows wraps>
            {legalSlugs.map((slug) => {
              const page = written.find((one) => one.slug === slug)
              return (
                <li key={slug}>
                  <div>
                    <RowHead>
                      <button type="button" className="link" onClick={() => onChoose(page?.id ?? slug)}>
                        {page?.title ?? legalTitles[slug]}
                      </button>
                      {page?.publishedAt ? <PageStatus page={page} /> : <Tag tone="ok">Standard text</Tag>}
                      {page && !page.publishedAt && <Tag tone="off">Own text as a draft</Tag>}
                    </RowHead>
                    <Note>/{slug}, linked in the footer; whoever asks or books agrees to it</Note>
                  </div>
                  <RowSide>{page && <Note component="span">Changed {formatPastInstant(page.updatedAt)}</Note>}</RowSide>
                </li>
              )
            })}
            {own.map((page) => (
              <li key={page.id}>
                <div>
                  <RowHead>
                    <button type="button" className="link" onClick={() => onChoose(page.id)}>
                      {page.title}
                    </button>
                    <PageStatus page={page} />
                  </RowHead>
                  <Note>
                    /pages/{page.publishedSlug ?? page.slug} {menus[page.place]}
                  </Note>
                </div>
                <RowSide>
                  <Note component="span">Changed {formatPastInstant(page.updatedAt)}</Note>
                </RowSide>
              </li>
            ))}
          </Rows>
          <Group gap="s2h">
            <Button onClick={() => onChoose('new')}>Add Page</Button>
            {mayExport && written.length > 0 && <CsvButton name="pages.csv" load={() => mutateAsync({})} />}
          </Group>
        </>
      )}
    </Stack>
  )
}

import { plural, toSlug } from '../../../../../shared/text'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { type CreatePageInput, createPageInput } from '../../schema'
import type { PageDocument } from '../../document.schema'
import {
  fillDocument,
  isLegal,
  type LegalFilling,
  legalPlaceholders,
  type LegalSlug,
  legalTitles,
  toPagePath,
} from '../../legal.rules'
import type { PageDraft } from '../../view'
import { PageArticle } from '../page-article'
import { PageText } from './page-text'
import { PageStatus } from './page-status'

const empty: PageDraft = {
  id: '',
  slug: '',
  title: '',
  description: '',
  place: 'footer',
  document: { type: 'doc', content: [] },
  version: 0,
  updatedAt: '',
  publishedAt: null,
  publishedSlug: null,
  hasChanges: false,
}
const toValues = ({ id, slug, title, description, place, document, version }: PageDraft) => ({
  id,
  slug,
  title,
  description,
  place,
  document,
  version,
})
type Values = ReturnType<typeof toValues>
const places = [
  { value: 'none', label: 'No menu' },
  { value: 'header', label: 'Header' },
  { value: 'footer', label: 'Footer' },
]
const labels = {
  slug: 'Address',
  title: 'Title',
  description: 'Description',
  place: 'Linked from',
  document: 'Text',
}
const countWords = (document: PageDocument) => plural(JSON.stringify(document).match(/"text":"/g)?.length ?? 0, 'part')

type Props = {
  page: PageDraft | null
  asked: LegalSlug | null
  /** Leaves the page, after a question where that drops what is typed. */
  onLeave: () => void
  onGone: () => void
  onMade: (id: string) => void
}
type Standard = { document: PageDocument; filling: LegalFilling }

/** Writes a page, or terms or privacy from their standard text, which is loaded first. */
export default function PageEditor(props: Props) {
  const { page, asked } = props
  const legal = page && isLegal(page.slug) ? page.slug : asked
  const query = trpc.terms.standard.useQuery(
    { of: legal ?? 'terms' },
    { enabled: legal !== null, staleTime: 0, gcTime: 0 },
  )
  if (!legal) return <Editor {...props} legal={null} standard={null} />
  if (!query.data) return <PanelWait query={query} />
  const { document, filling } = query.data
  const values = Object.fromEntries(filling.map(({ name, says }) => [name, says])) as LegalFilling
  return <Editor {...props} legal={legal} standard={{ document, filling: values }} />
}

type EditorProps = Omit<Props, 'asked'> & { legal: LegalSlug | null; standard: Standard | null }

/** Edits a page: saved as a draft, shown to visitors once published. */
function Editor({ page, legal, standard, onLeave, onGone, onMade }: EditorProps) {
  const utils = trpc.useUtils()
  const create = trpc.pages.create.useMutation()
  const update = trpc.pages.update.useMutation()
  const form = useVersionedForm<PageDraft, Values, CreatePageInput, PageDraft>(createPageInput, {
    row:
      page ??
      (legal
        ? { ...empty, slug: legal, title: legalTitles[legal], place: 'none', document: standard!.document }
        : empty),
    toValues,
    showsNewer: true,
    guarded: true,
    send: (valid): Promise<PageDraft> =>
      page
        ? update.mutateAsync({ ...valid, id: page.id, version: form.getValues('version') })
        : create.mutateAsync(valid),
    onDone: (saved) => {
      form.takeSaved(saved)
      utils.pages.open.setData({ id: saved.id }, saved)
      toast({ title: 'Draft saved' })
      if (!page) onMade(saved.id)
    },
  })
  const { control, submit, isPending, conflict, formState, getValues, setValue, takeSaved, turn } = form
  const [isShown, setShown] = useState(false)
  const text = useController({ control, name: 'document' })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s3h">
        <Group gap="s2">
          <Button variant="default" onClick={onLeave}>
            All pages
          </Button>
          {page && <PageStatus page={page} />}
        </Group>
        <FieldRow>
          <TextField
            control={control}
            name="title"
            label="Title"
            placeholder="About us"
            required
            onBlur={() =>
              getValues('slug') === '' && setValue('slug', toSlug(getValues('title'), 60), { shouldDirty: true })
            }
          />
          {legal ? (
            <TextField
              control={control}
              name="description"
              label="Description for search engines"
              placeholder="Who plans your trip, and where to find us"
            />
          ) : (
            <TextField
              control={control}
              name="slug"
              label="Address"
              placeholder="about"
              leftSection="/pages/"
              leftSectionWidth={72}
              description={
                page?.publishedAt ? 'A former address leads to the new one, once that is published' : undefined
              }
              required
            />
          )}
        </FieldRow>
        {!legal && (
          <FieldRow>
            <TextField
              control={control}
              name="description"
              label="Description for search engines"
              placeholder="Who plans your trip, and where to find us"
            />
            <NativeSelectField control={control} name="place" label="Linked from" data={places} />
          </FieldRow>
        )}
        {standard && <Placeholders filling={standard.filling} />}
        <PageText
          withPictures={!legal}
          value={text.field.value}
          turn={turn}
          onChange={text.field.onChange}
          fieldRef={text.field.ref}
          error={text.fieldState.error && (text.fieldState.error.message ?? 'A part of the text cannot be saved')}
        />
        <Group gap="s2h">
          <Button type="submit" disabled={isPending || (!formState.isDirty && !(legal && !page))}>
            Save draft
          </Button>
          <Button variant="default" onClick={() => setShown(true)}>
            Preview
          </Button>
          {page && (
            <Acts
              page={page}
              getVersion={() => getValues('version')}
              isDirty={formState.isDirty}
              onSaved={takeSaved}
              onGone={onGone}
            />
          )}
        </Group>
      </Stack>
      {isShown && (
        <Dialog title="Preview" size={820} onClose={() => setShown(false)}>
          <PageArticle
            title={getValues('title')}
            document={standard ? fillDocument(getValues('document'), standard.filling) : getValues('document')}
            pictures={[]}
          />
        </Dialog>
      )}
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={{ document: countWords }} />}
    </form>
  )
}

/** Explains what the settings fill into a legal text, and the effect of publishing. */
function Placeholders({ filling }: { filling: LegalFilling }) {
  const names = Object.keys(legalPlaceholders) as (keyof LegalFilling)[]
  return (
    <details>
      <summary>Words in braces are written from your settings, so that the text stays true when these change</summary>
      <Stack component="dl" gap="s2" pt="s2">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <b>{`{${name}}`}</b> {legalPlaceholders[name]}
            </dt>
            <dd>
              <Note component="span">{[filling[name]].flat().join('; ') || 'Not in the settings'}</Note>
            </dd>
          </div>
        ))}
      </Stack>
    </details>
  )
}

type Question = 'delete' | 'standard' | 'back'

/** Asks before what cannot be undone: only the draft stays of a page that is taken back. */
const createQuestions = ({ hasChanges }: PageDraft) => {
  const lost = 'The published text is gone then: your draft, which differs from it, stays here.'
  return {
    delete: { title: 'Delete this page?', text: 'Its text is gone then.', yes: 'Delete', isDangerous: true },
    standard: {
      title: 'Show the standard text again?',
      text: `Visitors read it, and agree to it, from now on. ${hasChanges ? lost : 'Your own text stays here as a draft.'}`,
      yes: 'Show the standard text',
      isDangerous: hasChanges,
    },
    back: { title: 'Take this page back?', text: lost, yes: 'Take back', isDangerous: true },
  }
}

type ActsProps = {
  page: PageDraft
  /** Returns the version that the form shows: what is published or deleted is what was seen. */
  getVersion: () => number
  isDirty: boolean
  onSaved: (page: PageDraft) => void
  onGone: () => void
}

function Acts({ page, getVersion, isDirty, onSaved, onGone }: ActsProps) {
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState<Question | null>(null)
  const createHandlers = (title: string) => ({
    onSuccess: (saved: PageDraft) => {
      utils.pages.open.setData({ id: page.id }, saved)
      onSaved(saved)
      toast({ title })
    },
    onError: (problem: unknown) =>
      toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' as const }),
  })
  const publish = trpc.pages.publish.useMutation(createHandlers('Published'))
  const unpublish = trpc.pages.unpublish.useMutation({
    ...createHandlers(isLegal(page.slug) ? 'Visitors see the standard text' : 'Taken back'),
    onSettled: () => setAsking(null),
  })
  const remove = trpc.pages.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Page deleted' })
      onGone()
    },
    onError: (problem) => toast({ title: 'Not deleted', message: describeFailure(problem), tone: 'error' }),
    onSettled: () => setAsking(null),
  })
  const { id, publishedAt, publishedSlug, hasChanges, slug } = page
  const toSeen = () => ({ id, version: getVersion() })
  const isBusy = publish.isPending || unpublish.isPending || remove.isPending
  return (
    <>
      {(!publishedAt || hasChanges || isDirty) && (
        <Button
          variant="default"
          disabled={isBusy || isDirty}
          title={isDirty ? 'Save the draft first' : undefined}
          onClick={() => publish.mutate(toSeen())}
        >
          Publish
        </Button>
      )}
      {publishedAt ? (
        <>
          {isLegal(slug) ? (
            <Button variant="default" disabled={isBusy} onClick={() => setAsking('standard')}>
              Back to the standard text
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => (hasChanges ? setAsking('back') : unpublish.mutate(toSeen()))}
            >
              Take back
            </Button>
          )}
          <a className="link" href={toPagePath(publishedSlug ?? slug)} target="_blank" rel="noreferrer">
            Open the page
          </a>
        </>
      ) : (
        <Button variant="default" c="var(--bad)" disabled={isBusy} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      )}
      <Confirm
        question={asking && createQuestions(page)[asking]}
        isPending={isBusy}
        onYes={() => (asking === 'delete' ? remove : unpublish).mutate(toSeen())}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

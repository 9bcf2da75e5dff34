import { useWatch } from 'react-hook-form'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Callout } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Present } from '../../../../identity/live/ui/office/present'
import { PackageStatusTag } from '../../../packages/ui/package-status'
import { blankSteps, type Problem } from '../../publish-checks.rules'
import { steps } from '../../steps.rules'
import { DraftConflict } from './draft-conflict'
import { StepLine } from './step-line'
import { type Saving, useDraft } from './use-draft'
import { useProblems } from './use-problems'
import { usePublish } from './use-publish'
import { useStep } from './use-step'
import { useWizardKeys } from './use-wizard-keys'
import { WizardBody } from './wizard-body'
import type { OpenDraft } from '../../view'
import { useCan } from '../../../../identity/auth/ui/use-can'

const Preview = lazy(async () => ({ default: (await import('./draft-preview')).DraftPreview }))
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = { draft: OpenDraft; onStored?: (id: string) => void }

/** Edits a package in five steps: saved automatically and validated while typing. */
export function Wizard({ draft, onStored }: Props) {
  const navigate = useNavigate()
  const home = useCan()('reports.read') ? '/admin-dashboard' : '/dashboard'
  const [id, setId] = useState(draft.id)
  const { step, setStep, mended, mend, forget } = useStep(draft.step)
  const [isPreview, setPreview] = useState(false)
  const [areShown, setShown] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const stored = useCallback(
    (made: string) => {
      setId(made)
      onStored?.(made)
    },
    [onStored],
  )
  const edit = useDraft(draft, step, stored)
  const { form, flush, conflict } = edit
  const { packageId } = draft
  const isNew = draft.id === null && packageId === null
  useEffect(() => {
    // Avoids opening the keyboard of a touch screen.
    if (isNew && matchMedia('(hover: hover)').matches) form.setFocus('name')
  }, [isNew, form])
  const preview = trpc.packageDrafts.preview.useQuery(id ? { id } : { packageId: packageId ?? undefined }, {
    enabled: id !== null || packageId !== null,
    placeholderData: keepPreviousData,
    meta: { part: 'the preview' },
  })
  const problems = useProblems(form, preview.data?.problems ?? {}, areShown)
  const [name, images] = useWatch({ control: form.control, name: ['name', 'images'] })
  const blank = blankSteps({ images })
  const refused = (list: readonly Problem[]) => {
    setShown(true)
    setPreview(false)
    if (list[0]) mend(list[0])
  }
  // Skips the navigation when the user has left the wizard.
  const goHome = () => edit.isOpen() && void navigate(home)
  const publish = usePublish({ draft, edit, problems, onRefused: refused, onDone: goHome })
  const { hasLostPackage, saving } = edit
  useEffect(() => {
    if (hasLostPackage && saving.is === 'saved') void navigate(`/admin/create-package?draft=${id}`, { replace: true })
  }, [hasLostPackage, saving.is, id, navigate])
  const togglePreview = async (next: boolean) => {
    // Saves first: the preview shows the server's content.
    if (next && !(await flush(id === null && packageId === null))) return
    forget()
    setPreview(next)
  }
  const save = async () => {
    // Stores even an empty new draft on request.
    if (await flush(id === null && packageId === null)) toast({ title: 'Draft saved', message: name })
  }
  useWizardKeys({
    onMove: (by) => {
      const next = steps[steps.indexOf(step) + by]
      if (next && !isPreview) setStep(next)
    },
    onSave: () => void save(),
  })
  return (
    <div>
      <PageHead
        title={name.trim() || 'Create Package'}
        tag={<PackageStatusTag status={draft.status} />}
        fact={<SavedNote {...saving} onRetry={() => void save()} />}
      >
        {(packageId ?? id) && <Present recordId={(packageId ?? id)!} />}
        <Button
          variant="subtle"
          onClick={async () => {
            await flush()
            goHome()
          }}
        >
          Back
        </Button>
        {packageId && (
          <Button variant="subtle" component={Link} to={`/admin/packages/${packageId}/history`}>
            History
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={isPreview ? 'preview' : 'edit'}
          onChange={(value) => void togglePreview(value === 'preview')}
          data={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        <Button variant="default" onClick={() => void save()}>
          Save Draft
        </Button>
        <Button disabled={publish.isPending || isUploading} onClick={publish.run}>
          Publish Package
        </Button>
      </PageHead>
      {draft.packageVersion > draft.baseVersion && (
        <Callout component="p" mb="s4">
          The package was changed since this draft began. Publishing compares the two first.
        </Callout>
      )}
      {isPreview ? (
        <Suspense fallback={<Spinner>Loading the preview...</Spinner>}>
          <Preview item={preview.data?.detail} />
        </Suspense>
      ) : (
        <>
          <StepLine step={step} problems={problems} blank={blank} onStep={setStep} />
          <WizardBody
            form={form}
            draft={{ id, packageId }}
            step={step}
            preview={preview.data}
            problems={problems}
            blank={blank}
            mended={mended}
            onMend={(problem) => {
              setShown(true)
              mend(problem)
            }}
            publish={publish}
            isUploading={isUploading}
            onUploading={setUploading}
          />
        </>
      )}
      <Confirm
        question={
          publish.loss === null
            ? null
            : {
                title: 'Publish below cost?',
                text: `${publish.loss} Pricing says what it costs.`,
                yes: 'Publish Package',
                isDangerous: true,
              }
        }
        isPending={publish.isPending}
        onYes={publish.agree}
        onClose={publish.dismiss}
      />
      {conflict && <DraftConflict conflict={conflict} />}
    </div>
  )
}

/** Shows whether typed content is stored. Announces failures only: each second would be too much. */
function SavedNote({ is, at, message, onRetry }: Saving & { onRetry: () => void }) {
  if (is === 'failed') {
    return (
      <Group component="span" gap="s1h" c="var(--bad)" role="alert">
        <OfficeIcon name="warning" /> Not saved. {message}{' '}
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </Group>
    )
  }
  if (is !== 'saved') return 'Saving…'
  if (!at) return 'Saved as you type'
  return (
    <Group component="span" gap="s1h">
      <OfficeIcon name="check" /> Saved at {clock.format(Date.parse(at))}
    </Group>
  )
}

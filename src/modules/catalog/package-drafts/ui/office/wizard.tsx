import { useWatch } from 'react-hook-form'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Callout } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { blankSteps, type Problem } from '../../publish-checks.rules'
import { steps } from '../../steps.rules'
import { DraftConflict } from './draft-conflict'
import { StepLine } from './step-line'
import { useDraft } from './use-draft'
import { useProblems } from './use-problems'
import { usePublish } from './use-publish'
import { useStep } from './use-step'
import { useWizardKeys } from './use-wizard-keys'
import { WizardBody } from './wizard-body'
import { WizardHead } from './wizard-head'
import type { OpenDraft } from '../../view'
import { useCan } from '../../../../identity/auth/ui/use-can'

const Preview = lazy(async () => ({ default: (await import('./draft-preview')).DraftPreview }))

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
  const { form, flush, conflict, hasLostPackage, saving } = edit
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
  const problems = useProblems(form, preview.data?.problems ?? {}, { areShown, saving })
  const [name, images] = useWatch({ control: form.control, name: ['name', 'images'] })
  const blank = blankSteps({ images })
  const showProblems = (list: readonly Problem[]) => {
    setShown(true)
    setPreview(false)
    if (list[0]) mend(list[0])
  }
  // Skips the navigation when the user has left the wizard.
  const goHome = () => edit.isOpen() && void navigate(home)
  const publish = usePublish({ draft, edit, problems, onRefused: showProblems, onDone: goHome })
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
      <WizardHead
        draft={{ id, packageId, status: draft.status }}
        name={name}
        saving={saving}
        isPreview={isPreview}
        isBusy={publish.isPending || isUploading}
        onBack={async () => {
          await flush()
          goHome()
        }}
        onPreview={(next) => void togglePreview(next)}
        onSave={() => void save()}
        onPublish={publish.run}
      />
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

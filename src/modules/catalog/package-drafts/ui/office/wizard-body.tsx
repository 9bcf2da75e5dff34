import { Box, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { trpc } from '../../../../../platform/web/trpc'
import type { PackageContent } from '../../../packages/schema'
import type { PackageDetail } from '../../../packages/view'
import type { Item } from '../../items.rules'
import type { Problem } from '../../publish-checks.rules'
import type { Step } from '../../steps.rules'
import { InventoryPanel } from '../itinerary/inventory-panel'
import { ItineraryStep } from '../itinerary/itinerary-step'
import { useChosen } from '../itinerary/use-chosen'
import { BasicStep } from '../steps/basic-step'
import { DetailsStep } from '../steps/details-step'
import { MediaStep } from '../steps/media-step'
import { PricingStep } from '../steps/pricing-step'
import { Checks } from './checks'
import type { DraftForm } from './use-draft'
import type { Publish } from './use-publish'
import type { Mended } from './use-step'
import styles from './wizard.module.css'

const Preview = lazy(async () => ({ default: (await import('./draft-preview')).DraftPreview }))

type Props = {
  form: DraftForm
  /** Names the ids it is stored under. */
  draft: { id: string | null; packageId: string | null }
  step: Step
  isPreview: boolean
  preview: { detail: PackageDetail; items: Item[]; gone: string[] } | undefined
  problems: readonly Problem[]
  blank: readonly Step[]
  mended: Mended | null
  onMend: (problem: Problem) => void
  publish: Publish
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

/** Shows the open step with the errors beside it, or the preview. */
export function WizardBody({ form, draft, step, isPreview, preview, problems, blank, mended, ...acts }: Props) {
  const { onMend, publish, isUploading, onUploading } = acts
  const main = useRef<HTMLDivElement>(null)
  const chosen = useChosen(form)
  const places = trpc.places.list.useQuery(undefined, { staleTime: 300_000 }).data ?? []
  useEffect(() => {
    if (!mended) return
    // Waits until the step, and the day in it, are rendered.
    const timer = window.setTimeout(() => {
      form.setFocus(mended.field as FieldPath<PackageContent>)
      if (!main.current?.contains(document.activeElement)) main.current?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [form, mended])
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // Restores focus that was lost with the field of a left step.
    if (document.activeElement === document.body)
      main.current?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), textarea, button')?.focus()
  }, [step])
  if (isPreview) {
    return (
      <Suspense fallback={<Spinner>Loading the preview...</Spinner>}>
        <Preview item={preview?.detail} />
      </Suspense>
    )
  }
  const props = { form, places }
  const items = [...(preview?.items ?? []), ...chosen.added]
  const isItinerary = step === 'inventory-itinerary'
  return (
    <div className={styles.grid} data-wide={isItinerary}>
      <Box ref={main} miw={0} tabIndex={-1}>
        {step === 'basic' && <BasicStep {...props} />}
        {step === 'details' && <DetailsStep {...props} />}
        {isItinerary && <ItineraryStep {...props} items={items} onItem={chosen.add} mended={mended} />}
        {step === 'pricing' && <PricingStep {...props} draft={draft} />}
        {step === 'media' && (
          <MediaStep
            {...props}
            onPublish={publish.run}
            isPublishing={publish.isPending}
            isUploading={isUploading}
            onBusy={onUploading}
          />
        )}
      </Box>
      <Stack gap="s4" miw={0}>
        {isItinerary && <InventoryPanel form={form} chosen={chosen} items={items} gone={preview?.gone ?? []} />}
        <Checks problems={problems} blank={blank} onMend={onMend} />
      </Stack>
    </div>
  )
}

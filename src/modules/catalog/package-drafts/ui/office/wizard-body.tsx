import { useEffect, useRef } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Columns } from '../../../../../platform/web/office/blocks'
import type { PackageContent } from '../../../packages/schema'
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
import type { Item } from '../../view'

type Props = {
  form: DraftForm
  /** Names the ids it is stored under. */
  draft: { id: string | null; packageId: string | null }
  step: Step
  preview: { items: Item[]; gone: string[] } | undefined
  problems: readonly Problem[]
  blank: readonly Step[]
  mended: Mended | null
  onMend: (problem: Problem) => void
  publish: Publish
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

/** Moves the focus to a field to correct, and into a step that was opened. */
function useStepFocus(form: DraftForm, step: Step, mended: Mended | null) {
  const main = useRef<HTMLDivElement>(null)
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
  return main
}

export function WizardBody({ form, draft, step, preview, problems, blank, mended, onMend, publish, ...upload }: Props) {
  const main = useStepFocus(form, step, mended)
  const chosen = useChosen(form)
  const items = [...(preview?.items ?? []), ...chosen.added]
  const isItinerary = step === 'inventory-itinerary'
  return (
    <Columns aside={isItinerary ? 380 : 288}>
      <div ref={main} tabIndex={-1}>
        {step === 'basic' && <BasicStep form={form} />}
        {step === 'details' && <DetailsStep form={form} />}
        {isItinerary && <ItineraryStep form={form} items={items} onItem={chosen.add} mended={mended} />}
        {step === 'pricing' && <PricingStep form={form} draft={draft} />}
        {step === 'media' && (
          <MediaStep
            form={form}
            onPublish={publish.run}
            isPublishing={publish.isPending}
            isUploading={upload.isUploading}
            onBusy={upload.onUploading}
          />
        )}
      </div>
      <div>
        {isItinerary && <InventoryPanel form={form} chosen={chosen} items={items} gone={preview?.gone ?? []} />}
        <Checks problems={problems} blank={blank} onMend={onMend} />
      </div>
    </Columns>
  )
}

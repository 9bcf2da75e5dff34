import type { UseFormReturn } from 'react-hook-form'
import type { PackageContent } from '../../../packages/schema'

export type StepForm = UseFormReturn<PackageContent>
export type PlaceChoice = { slug: string; name: string }
export type StepProps = { form: StepForm; places: readonly PlaceChoice[] }

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPackageInput, packageContent } from '../packages/schema'
import { packageDetail } from '../packages/view'
import { findStep } from './content.rules'
import type { Step } from './steps.rules'

/** Holds what the compiler cannot: that a package's field reaches the screens (CONTRIBUTING, "Add a column"). */

const root = path.resolve('src/modules')
const readTexts = (folder: string, name: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')

const wizard = 'catalog/package-drafts/ui'
const screens: Record<Step, string> = {
  basic: readTexts(`${wizard}/steps`, /^basic-step/),
  details: readTexts(`${wizard}/steps`, /^details-step/),
  'inventory-itinerary': readTexts(`${wizard}/itinerary`, /\.tsx?$/),
  pricing: readTexts(`${wizard}/steps`, /^(pricing-step|windows-field)/),
  media: readTexts(`${wizard}/steps`, /^media-step/),
}
/** Lists what has no field of its name: items are chosen by kind. */
const withoutField = ['hotels', 'activities', 'transfers', 'mealPlans']

describe('a field of a package', () => {
  const content = Object.keys(packageContent.shape)

  it.each(content.filter((field) => !withoutField.includes(field)))('%s can be edited on its step', (field) => {
    const isOnStep = new RegExp(`name="${field}"|['\`.]${field}\\b`).test(screens[findStep(field)])
    expect(isOnStep).toBe(true)
  })

  it('is taken by the save as the wizard has it', () => {
    expect(content.filter((field) => !(field in createPackageInput.shape))).toEqual([])
  })

  it('is in the view of its page', () => {
    /** Lists what the view has under another name. */
    const renamed = 'name place alsoPlaces price originalPrice'.split(' ')
    const missing = content.filter((field) => !(field in packageDetail.shape))
    expect(missing.filter((field) => !renamed.includes(field))).toEqual([])
  })

  it('is on the page', () => {
    const policies = readTexts('catalog/pricing/ui', /^(policies|use-terms)/)
    const page = policies + readTexts('storefront/packages/ui', /(detail|itinerary|departure|cards)\/.*\.tsx?$/)
    /** Lists what the page needs, and does not show. */
    const unseen =
      'tags hotelRating departureCities placeName placeSlug timeZone departures status createdAt departsOn soldOn version'
    const missing = Object.keys(packageDetail.shape).filter((field) => !new RegExp(`[.{,] ?${field}\\b`).test(page))
    expect(missing.filter((field) => !unseen.split(' ').includes(field))).toEqual([])
  })
})

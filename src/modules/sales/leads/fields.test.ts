import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mergeFields, takenOver } from './merge.rules'
import { leadFields } from './schema'
import { lead } from './view'

/** Holds what the compiler cannot: that a field of a lead reaches the screens (CONTRIBUTING, "Add a column"). */

const read = (name: string) => readFileSync(path.resolve('src/modules/sales/leads/ui/office', `${name}.tsx`), 'utf8')

describe('a field of a lead', () => {
  it.each(Object.keys(leadFields.shape))('%s can be typed in, and changed', (field) => {
    expect(read('add-lead')).toContain(`name="${field}"`)
    // Notes begin the timeline.
    if (field !== 'notes') expect(read('edit-lead')).toContain(`name="${field}"`)
  })

  it('can be taken over in a merge', () => {
    const own = 'id customerId ownerName followUpOn version createdAt updatedAt'.split(' ')
    const given = takenOver({}, {}, mergeFields).kept
    expect(Object.keys(lead.shape).filter((field) => !own.includes(field) && !(field in given))).toEqual([])
  })

  it('is among the facts on its page', () => {
    /** Lists what the page shows elsewhere, and what it does not show. */
    const elsewhere = 'id customerId status outcome ownerId followUpOn version updatedAt'.split(' ')
    const shown = read('lead-facts')
    const fields = Object.keys(lead.shape).filter((field) => !elsewhere.includes(field))
    expect(fields.filter((field) => !shown.includes(`lead.${field}`))).toEqual([])
  })
})

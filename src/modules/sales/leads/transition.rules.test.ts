import { describe, expect, it } from 'vitest'
import { createLeadInput } from './schema'
import {
  boardStages,
  canMoveTo,
  conversionRate,
  leadStatuses,
  findStage,
  toStageStatus,
  statusesBefore,
} from './transition.rules'

describe('a lead', () => {
  it('goes from each stage of the board to each other one, and back', () => {
    for (const from of boardStages)
      for (const to of boardStages) expect(canMoveTo(toStageStatus(from), to), `${from} → ${to}`).toBe(from !== to)
    for (const status of leadStatuses)
      expect(statusesBefore(status)).toEqual(leadStatuses.filter((from) => from !== status || status === 'closed'))
  })

  it.each([
    ['Quoted', 'proposal', null],
    ['In Progress', 'contacted', null],
    ['in_progress', 'contacted', null],
    ['Confirmed', 'closed', 'won'],
    ['Proposal Sent', 'proposal', null],
    ['Lost', 'closed', 'lost'],
    ['QUALIFIED', 'qualified', null],
    ['closed', 'closed', null],
  ])('that is called %s stands at %s, %s', (name, status, outcome) =>
    expect(findStage(name)).toEqual({ status, outcome }),
  )

  it.each(['Hot', 'constructor', ''])('that is called %j stands nowhere', (name) => expect(findStage(name)).toBeNull())

  it('is entered by a form that says all that is wrong at once', () => {
    const typed = { customerName: 'Asha', email: '', mobile: '', destination: 'Nepal', value: 'much', status: 'closed' }
    const fields = createLeadInput.safeParse(typed).error!.issues.map(({ path }) => path[0])
    expect(fields.toSorted()).toEqual(['email', 'mobile', 'outcome', 'value'])
  })

  it.each([
    [0, 0, null],
    [0, 4, 0],
    [1, 2, 33.3],
    [3, 0, 100],
  ])('is won in %i and lost in %i cases: %s percent', (won, lost, rate) =>
    expect(conversionRate({ won, lost })).toBe(rate),
  )
})

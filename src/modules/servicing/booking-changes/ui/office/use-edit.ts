import { useState } from 'react'
import { toRealDate } from '../../../../../shared/dates'
import { AppError } from '../../../../../shared/errors'
import { headCount } from '../../../../catalog/pricing/estimate.rules'
import { type Edit, type EditedService, type Joining, nobody, partyAfter } from '../../edit.rules'
import {
  containedRate,
  departurePrices,
  findDifference,
  servicesFor,
  toEdited,
  withDeparture,
} from '../../leaving.rules'
import { type Plan, planFor } from '../../plan.rules'
import type { ServicePrice } from '../../price.rules'
import type { Editor } from '../../view'

/** Describes a service on screen, as suggested or edited. */
export type ShownService = EditedService & { isOut: boolean; isNew: boolean; isEdited: boolean }

/** Holds staff's edit of a booking, and its computed plan. Saves nothing before it is sent. */
export function useEdit(editor: Editor) {
  const { before, terms } = editor
  const rate = containedRate(before, terms)
  const [leaving, setLeaving] = useState<number[]>([])
  const [joining, setJoining] = useState<Joining>(nobody)
  const [rooms, setRooms] = useState(before.rooms)
  /** Holds the new first day, or typed text that is no date; blank: the trip keeps its dates. */
  const [day, setDay] = useState('')
  const [isPriceRetained, setPriceRetained] = useState(false)
  const [edited, setEdited] = useState<Record<string, EditedService>>({})
  const [out, setOut] = useState<string[]>([])
  const [added, setAdded] = useState<EditedService[]>([])
  const [priced, setPriced] = useState<Record<string, ServicePrice>>({})
  /** Holds the party for which each service was edited last. */
  const [editedFor, setEditedFor] = useState<Record<string, string>>({})

  const party = partyAfter(before, { services: [], leaving, joining, rooms })
  const partyKey = JSON.stringify(party)
  const is = { ...party, adults: Math.max(0, party.adults) }
  const startsOn = toRealDate(day) || undefined
  const prices = startsOn ? departurePrices(editor, startsOn) : null
  const ofParty = servicesFor(before, is, terms)
  const moved = prices ? withDeparture(ofParty, { before, is, prices, rate }) : ofParty
  /** Holds by how much the package costs more on the other departure, where it follows its price; else null. */
  const differenceMinor = findDifference(ofParty, moved, (key) => key in edited || out.includes(key))
  const suggested = new Map((isPriceRetained ? ofParty : moved).map((s) => [s.key, s]))
  const shown: ShownService[] = [
    ...before.services.map((booked) => {
      const was = toEdited(booked, rate)
      const now = edited[was.key] ?? suggested.get(was.key) ?? was
      const isOut = out.includes(was.key) || (!edited[was.key] && !suggested.has(was.key))
      const isEdited = JSON.stringify(now) !== JSON.stringify(was)
      return { ...now, isOut, isEdited, isNew: false }
    }),
    ...added.map((one) => ({ ...one, isOut: false, isEdited: false, isNew: true })),
  ]
  const edit: Edit = {
    leaving,
    joining,
    rooms,
    startsOn,
    services: shown
      .filter(({ isOut }) => !isOut)
      .map(({ isOut: _out, isNew: _new, isEdited: _edited, ...service }) => service),
    keptPrices: Object.keys(editedFor).filter((key) => editedFor[key] === partyKey),
  }
  return {
    leaving,
    joining,
    rooms,
    party,
    shown,
    edit,
    day,
    isPriceRetained,
    differenceMinor,
    prices: added.flatMap(({ key }) => priced[key] ?? []),
    isDirty:
      leaving.length + headCount(joining) + out.length + added.length + Object.keys(edited).length > 0 ||
      rooms !== before.rooms ||
      day !== '',
    plan: day && !startsOn ? { plan: null, problem: 'Please enter a valid date' } : tryPlan(editor, edit),
    toggle: (position: number) =>
      setLeaving((all) => (all.includes(position) ? all.filter((one) => one !== position) : [...all, position])),
    setJoining,
    setRooms,
    setDay,
    setPriceRetained,
    leaveOut: (key: string) =>
      added.some((one) => one.key === key)
        ? setAdded((all) => all.filter((one) => one.key !== key))
        : setOut((all) => [...all, key]),
    takeBack: (key: string) => {
      setOut((all) => all.filter((one) => one !== key))
      // Restores a service left out with its last traveler as it was booked.
      const was = before.services.find((one) => one.key === key)
      if (was && !suggested.has(key)) setEdited((all) => ({ ...all, [key]: toEdited(was, rate) }))
    },
    save: (service: EditedService, price: ServicePrice | null) => {
      setPriced(({ [service.key]: _was, ...others }) => (price ? { ...others, [service.key]: price } : others))
      if (before.services.some(({ key }) => key === service.key)) {
        setEdited((all) => ({ ...all, [service.key]: service }))
        setEditedFor((all) => ({ ...all, [service.key]: partyKey }))
      } else setAdded((all) => [...all.filter(({ key }) => key !== service.key), service])
    },
  }
}

function tryPlan(editor: Editor, edit: Edit): { plan: Plan; problem: null } | { plan: null; problem: string } {
  if (edit.services.length === 0)
    return { plan: null, problem: 'Something has to stay. To end the trip, cancel the booking' }
  try {
    return { plan: planFor(editor, edit), problem: null }
  } catch (error) {
    if (error instanceof AppError) return { plan: null, problem: error.message }
    throw error
  }
}

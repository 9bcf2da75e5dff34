import { describe, expect, it } from 'vitest'
import { settled, type Spelled } from './field-aliases.rules'

const stored = { title: 'Reef', priceMinor: 100, status: 'active' as const }
const draft = { ...stored, status: 'draft' as const }

describe('of two names of a value', () => {
  it.each<[Spelled, Spelled, typeof stored | typeof draft]>([
    [{ name: 'Reef', title: 'Reef', price: 100, basePrice: 100 }, { name: 'Reef', price: 100 }, stored],
    [{ name: 'Hill', title: 'Reef' }, { name: 'Hill' }, stored],
    [{ name: 'Reef', title: 'Hill' }, { name: 'Hill' }, stored],
    [{ price: 100, basePrice: 90 }, { price: 90 }, stored],
    [{ price: 90, basePrice: 100 }, { price: 90 }, stored],
    [{ price: 90 }, { price: 90 }, stored],
    [{ status: 'active', isActive: false }, { status: 'inactive' }, stored],
    [{ status: 'draft', isActive: true }, { status: 'draft' }, stored],
    [{ status: 'draft', isActive: false }, { status: 'draft' }, draft],
    [{ status: 'draft', isActive: true }, { status: 'active' }, draft],
    [{ status: 'active', isActive: false }, { status: 'active' }, draft],
  ])('%j means %j', (input, meant, before) => {
    expect(settled(input, before)).toEqual(meant)
  })

  it.each<[string, Spelled, typeof draft | undefined]>([
    ['title', { name: 'Hill', title: 'Sea' }, draft],
    ['basePrice', { price: 1, basePrice: 2 }, draft],
    ['isActive', { status: 'inactive', isActive: true }, draft],
    ['title', { name: 'Hill', title: 'Reef' }, undefined],
    ['isActive', { status: 'active', isActive: false }, undefined],
  ])('both new is a contradiction of %s', (field, input, before) => {
    expect(() => settled(input, before)).toThrow(expect.objectContaining({ code: 'invalid', details: { field } }))
  })
})

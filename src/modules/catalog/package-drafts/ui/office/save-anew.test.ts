import { expect, it } from 'vitest'
import { emptyContent } from '../../content.rules'
import type { SaveDraftInput } from '../../schema'
import { saveOrRecreate } from './save-anew'

const input: SaveDraftInput = {
  id: 'first',
  packageId: 'package',
  version: 3,
  baseVersion: 2,
  step: 'basic',
  content: emptyContent('USD'),
}
const failure = (reason: string) => Object.assign(new Error(reason), { data: { reason } })

/** Simulates a server that refuses inputs that `isKnown` rejects. */
function server(isKnown: (input: SaveDraftInput) => boolean) {
  const sent: SaveDraftInput[] = []
  const saves: SaveDraftInput[] = []
  const save = async (one: SaveDraftInput) => {
    sent.push(one)
    if (!isKnown(one)) throw failure('not-found')
    return one
  }
  return { sent, saves, save, onSave: (one: SaveDraftInput) => void saves.push(one) }
}

it('keeps what is typed into a discarded draft as a new draft of the package', async () => {
  const { save, saves, onSave } = server(({ version }) => version === 0)
  const saved = await saveOrRecreate(save, input, onSave)
  expect(saved).toMatchObject({ packageId: 'package', baseVersion: 2, version: 0 })
  expect(saved.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(saves).toEqual([saved])
})

it('makes of the draft of a deleted package the draft of a new one', async () => {
  const { save, sent, saves, onSave } = server(({ packageId }) => packageId === null)
  const saved = await saveOrRecreate(save, input, onSave)
  expect(saved).toMatchObject({ packageId: null, baseVersion: 0, version: 0, content: input.content })
  expect(sent).toHaveLength(3)
  expect(saves.at(-1)).toEqual(saved)
})

it('passes other failures on, and tries no further than a new draft', async () => {
  const refused = async () => {
    throw failure('invalid')
  }
  await expect(saveOrRecreate(refused, input, () => undefined)).rejects.toThrow('invalid')
  const { save, sent, onSave } = server(() => false)
  await expect(saveOrRecreate(save, input, onSave)).rejects.toThrow('not-found')
  expect(sent).toHaveLength(3)
})

import { createCaller } from '../app/router'
import type { CreatePageInput } from '../modules/settings/pages/schema'
import { newId } from '../platform/server/ids'
import { testContext } from './context'
import type { Example } from './examples'
import type { World } from './world'

export const aPageInput = (slug: string, more: Partial<CreatePageInput> = {}): CreatePageInput => ({
  slug,
  title: 'About us',
  description: 'Who we are',
  place: 'footer',
  document: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'By the sea' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Since ' },
          { type: 'text', text: '1998', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  },
  ...more,
})

const callAs = ({ deps, people }: World) =>
  createCaller(testContext(deps, { actor: { id: people.admin.user.id, role: 'admin' } }))

const acts = ['open', 'update', 'publish', 'unpublish', 'remove'] as const

export const pageExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc pages.read': async (world) => {
    const { pages } = callAs(world)
    const { id, version, slug } = await pages.create(aPageInput('read'))
    await pages.publish({ id, version })
    return { body: { slug } }
  },
  'trpc pages.list': () => ({}),
  'trpc pages.export': () => ({ body: {} }),
  'trpc pages.create': () => ({ body: aPageInput('created') }),
  ...Object.fromEntries(
    acts.map((act) => [
      `trpc pages.${act}`,
      async (world: World): Promise<Example> => {
        const { id, version } = await callAs(world).pages.create(aPageInput(`to-${act}-${newId().slice(-8)}`))
        if (act === 'open') return { body: { id } }
        return { body: { id, version, ...(act === 'update' && aPageInput('updated')) } }
      },
    ]),
  ),
}

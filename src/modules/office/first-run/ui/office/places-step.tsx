import { useOpenFailure } from '../../../../../platform/web/office/table/use-open-row'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { Note, Rows } from '../../../../../platform/web/office/blocks'
import { trpc } from '../../../../../platform/web/trpc'
import { FindKnown } from '../../../../catalog/places/ui/office/find-known'
import { PlaceForm } from '../../../../catalog/places/ui/office/place-form'
import { TilesSection } from '../../../../catalog/places/ui/office/tiles-section'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { Section } from '../../../../settings/settings/ui/office/section'
import type { Setup } from '../../view'

export function PlacesStep({ setup: { places } }: { setup: Setup }) {
  const [adding, setAdding] = useState<'search' | { byHand: string } | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const query = trpc.places.get.useQuery({ id: opened ?? '' }, { enabled: opened !== null })
  useOpenFailure(query, 'Place not opened', close)
  const mayEdit = useCan()('packages.write')
  const open = (id: string) => {
    setAdding(null)
    setOpened(id)
  }
  return (
    <>
      <Section
        title="Places"
        intro="Search for a country, a region or a city: it comes with its coordinates. Give it a picture and a few words for its page."
      >
        {places.length > 0 && (
          <Rows aria-label="Your places">
            {places.map(({ id, name, parentName }) => (
              <li key={id}>
                <button type="button" className="link" onClick={() => open(id)}>
                  {name}
                </button>
                {parentName && <Note component="span">{parentName}</Note>}
              </li>
            ))}
          </Rows>
        )}
        {mayEdit && (
          <Button mt={places.length > 0 ? 's3h' : 0} onClick={() => setAdding('search')}>
            Add Place
          </Button>
        )}
        <Note mt="s3">
          Famous countries and cities of the world are there already.{' '}
          <Link className="link" to="/admin/places">
            All places
          </Link>
        </Note>
      </Section>
      <TilesSection />
      {adding === 'search' && (
        <FindKnown
          onTaken={({ id }) => open(id)}
          onOpen={open}
          onByHand={(byHand) => setAdding({ byHand })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding && adding !== 'search' && <PlaceForm name={adding.byHand} onClose={() => setAdding(null)} />}
      {opened && query.data && <PlaceForm key={opened} place={query.data} onClose={close} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { memo, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { PageHead } from '../../../../platform/web/office/page-head'
import { usePlace } from '../../../../platform/web/office/open-place'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { QuoteList } from './quote-list'

const NewQuote = lazyDialog(() => import('../../../quote-entry/ui/office/new-quote'))

const place = [{ label: 'Quote Requests' }]

/** Everything that was asked for, by the promise of an answer. */
export function Component() {
  useInnerPage('Quote Requests')
  usePlace(place)
  const { isAdding, add, close } = useAdding()
  useKeys({ n: add })
  return (
    <div>
      <Head onAdd={add} />
      {isAdding && <NewQuote onClose={close} />}
      <QuoteList />
    </div>
  )
}

/** An opened request leaves it as it is. */
const Head = memo(function Head({ onAdd }: { onAdd: () => void }) {
  return (
    <PageHead title="Quote Requests">
      <Button onClick={onAdd}>New Quote</Button>
    </PageHead>
  )
})

/** Whether a request is taken down; the command palette asks for it by the state of the address. */
function useAdding() {
  const [isAdding, setAdding] = useState(false)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as { add?: boolean } | null)?.add === true
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setAdding(true)
  }
  useEffect(() => {
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null })
  }, [isAsked, navigate, pathname, search])
  const add = useCallback(() => setAdding(true), [])
  return { isAdding, add, close: () => setAdding(false) }
}

import { Button } from '@mantine/core'
import { memo, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { QuoteList } from './quote-list'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const NewQuote = lazyDialog(() => import('./new-quote'))

export function Component() {
  useOfficePage('Quote Requests')
  const { isAdding, person, add, close } = useAdding()
  const mayAdd = useCan()(...needed.enterQuote)
  useKeys({ n: mayAdd ? add : undefined })
  return (
    <div>
      <Head onAdd={add} />
      {isAdding && mayAdd && <NewQuote person={person} onClose={close} />}
      <QuoteList />
    </div>
  )
}

/** Is memoized: opening a request does not render it again. */
const Head = memo(function Head({ onAdd }: { onAdd: () => void }) {
  return (
    <PageHead title="Quote Requests">
      <Allowed to={needed.enterQuote}>
        <Button onClick={onAdd}>New Quote</Button>
      </Allowed>
    </PageHead>
  )
})

type Person = { customerName: string; email: string; phone: string }

/** Opens the dialog of a new request. Accepts the command palette's request in the location state. */
function useAdding() {
  const [isAdding, setAdding] = useState(false)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = state as { add?: boolean; person?: Person } | null
  const isAsked = asked?.add === true
  const [person, setPerson] = useState<Person>()
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) {
      setAdding(true)
      setPerson(asked.person)
    }
  }
  useEffect(() => {
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null })
  }, [isAsked, navigate, pathname, search])
  const add = useCallback(() => {
    setPerson(undefined)
    setAdding(true)
  }, [])
  return { isAdding, person, add, close: () => setAdding(false) }
}

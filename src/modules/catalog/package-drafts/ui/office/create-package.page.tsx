import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { trpc } from '../../../../../platform/web/trpc'
import { useSite } from '../../../../../platform/web/site/money'
import { emptyContent, noDraft } from '../../content.rules'
import { OpenedDraft } from './opened-draft'
import { Wizard } from './wizard'

/** Opens the draft of the address. Does not remount when the open wizard itself stores its draft. */
function useSession() {
  const asked = useSearchParams()[0].get('draft')
  const [session, setSession] = useState({ asked, start: asked, own: null as string | null, turn: 0 })
  const next =
    asked === session.asked
      ? session
      : asked === session.own
        ? { ...session, asked }
        : { asked, start: asked, own: null, turn: session.turn + 1 }
  if (next !== session) setSession(next)
  const changeAddress = useChangeAddress()
  const onStored = useCallback(
    (id: string) => {
      setSession((now) => ({ ...now, own: id }))
      void changeAddress(
        (now) => {
          now.set('draft', id)
          return now
        },
        { replace: true },
      )
    },
    [changeAddress],
  )
  return { ...next, onStored }
}

/** Opens a new package, or a stored draft (`?draft=`). */
export function Component() {
  useOfficePage('Create Package', { above: [{ label: 'Packages', to: '/admin/packages' }] })
  const site = useSite()
  const { start, turn, onStored } = useSession()
  const query = trpc.packageDrafts.get.useQuery({ id: start ?? '' }, { enabled: start !== null, gcTime: 0 })
  // Waits for the agency's currency, with which a new draft begins.
  if (start === null && !site) return <Spinner>Loading package...</Spinner>
  if (start === null)
    return <Wizard key={turn} draft={noDraft(emptyContent(site!.agency.currency))} onStored={onStored} />
  return <OpenedDraft key={turn} query={query} onStored={onStored} />
}

import { useMemo } from 'react'
import { useParams } from 'react-router'
import { usePlace } from '../../../../platform/web/office/open-place'
import { trpc } from '../../../../platform/web/trpc'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { OpenedDraft } from './opened-draft'

/** The same wizard over a package: visitors see what is changed after it is published. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.packageDrafts.of.useQuery({ packageId: id }, { gcTime: 0 })
  const name = query.data?.content.name ?? 'Package'
  useInnerPage(name)
  usePlace(useMemo(() => [{ label: 'Packages', to: '/admin/packages' }, { label: name }], [name]))
  return <OpenedDraft key={id} query={query} />
}

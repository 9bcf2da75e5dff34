import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useKnownRow, useOfficePage } from '../../../../../platform/web/office/open-place'
import { trpc } from '../../../../../platform/web/trpc'
import type { AdminPackage } from '../../../packages/view'
import { OpenedDraft } from './opened-draft'

/** Opens the wizard for a package: visitors see changes after publishing. */
export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = trpc.packageDrafts.of.useQuery({ packageId: id }, { gcTime: 0 })
  const known = useKnownRow<AdminPackage>(['packages', 'adminList'], id)?.title
  const name = query.data?.content.name ?? known ?? 'Package'
  const acts = useMemo(
    () => [{ label: 'History', run: () => void navigate(`/admin/packages/${id}/history`) }],
    [id, navigate],
  )
  useOfficePage(name, { above: [{ label: 'Packages', to: '/admin/packages' }], acts })
  return <OpenedDraft key={id} query={query} name={known} />
}

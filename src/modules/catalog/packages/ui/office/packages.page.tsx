import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { DraftStrip } from '../../../package-drafts/ui/drafts/draft-strip'
import { OfficePackages } from './office-packages'
import { PackageStats } from './package-stats'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'

export function Component() {
  useOfficePage('Packages')
  const navigate = useNavigate()
  const mayWrite = useCan()('packages.write')
  useKeys({ n: mayWrite ? () => void navigate('/admin/create-package') : undefined })
  return (
    <div>
      <PageHead title="Packages">
        <Allowed to="packages.write">
          <ImportLink kind="packages" />
          <Button component={Link} to="/admin/create-package">
            Create Package
          </Button>
        </Allowed>
      </PageHead>
      <PackageStats />
      <Allowed to="packages.write">
        <DraftStrip />
      </Allowed>
      <OfficePackages />
    </div>
  )
}

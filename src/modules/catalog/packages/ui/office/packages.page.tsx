import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { DraftStrip } from '../../../package-drafts/ui/drafts/draft-strip'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { OfficePackages } from './office-packages'
import { PackageStats } from './package-stats'
import { Allowed } from '../../../../identity/auth/ui/allowed'

const place = [{ label: 'Packages' }]

export function Component() {
  useInnerPage('Packages')
  usePlace(place)
  const navigate = useNavigate()
  useKeys({ n: () => void navigate('/admin/create-package') })
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

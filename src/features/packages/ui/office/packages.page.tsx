import { PageHead } from '../../../../platform/web/office/page-head'
import { usePlace } from '../../../../platform/web/office/open-place'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { OfficePackages } from './office-packages'

const place = [{ label: 'Packages' }]

/** Every package that is not archived. */
export function Component() {
  useInnerPage('Packages')
  usePlace(place)
  return (
    <div>
      <PageHead title="Packages" />
      <OfficePackages />
    </div>
  )
}

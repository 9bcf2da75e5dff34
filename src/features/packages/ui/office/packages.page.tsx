import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHead } from '../../../../platform/web/office/page-head'
import { usePlace } from '../../../../platform/web/office/open-place'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import styles from './office-packages.module.css'
import { OfficePackages } from './office-packages'

const place = [{ label: 'Packages' }]

/** Every package that is not archived. */
export function Component() {
  useInnerPage('Packages')
  usePlace(place)
  return (
    <div>
      <PageHead title="Packages">
        <Button component={Link} to="/admin/create-package" className={styles.create}>
          Create Package
        </Button>
      </PageHead>
      <OfficePackages />
    </div>
  )
}

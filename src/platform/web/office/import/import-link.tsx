import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { OfficeIcon } from '../office-icon'

/** Leads from a list to the import of its records. */
export const ImportLink = ({ kind }: { kind: string }) => (
  <Button
    component={Link}
    to={`/admin/imports?kind=${kind}`}
    variant="default"
    leftSection={<OfficeIcon name="upload" />}
  >
    Import
  </Button>
)

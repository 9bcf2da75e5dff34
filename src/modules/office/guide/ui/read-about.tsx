import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { toHelpAddress } from '../topics.rules'

/** Leads from a section to the part of the guide that explains it. */
export function ReadAbout({ section }: { section: string }) {
  const to = toHelpAddress(section)
  if (!to) return null
  return (
    <Button component={Link} to={to} variant="default" size="sm" leftSection={<OfficeIcon name="help" size={16} />}>
      Read about this
    </Button>
  )
}

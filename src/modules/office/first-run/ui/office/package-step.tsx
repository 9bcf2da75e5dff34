import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { DraftStrip } from '../../../../catalog/package-drafts/ui/drafts/draft-strip'
import { Section } from '../../../../settings/settings/ui/office/section'
import type { Setup } from '../../view'

/** Leads to the wizard, which saves drafts by itself. */
export function PackageStep({ setup }: { setup: Setup }) {
  const isDone = setup.steps.some(({ key, isDone }) => key === 'package' && isDone)
  return (
    <>
      <Section
        title="First package"
        intro="The wizard asks for name, days, hotels, price and pictures, and saves by itself: leave it and go on later. What hotels and transfers cost is kept in the inventory, and can follow."
      >
        <Group gap="s2h">
          <Button component={Link} to="/admin/create-package" variant={isDone ? 'default' : 'filled'}>
            {isDone ? 'Create another package' : 'Create a package'}
          </Button>
          <Button component={Link} to="/admin/inventory" variant="default">
            Inventory
          </Button>
          {isDone && (
            <Button component="a" href="/packages" variant="default">
              See it on the site
            </Button>
          )}
        </Group>
      </Section>
      <DraftStrip />
    </>
  )
}

import { Box, Button, Group, Progress, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { Act, Callout, Frame, Note } from '../../../../platform/web/office/blocks'
import { stepTexts, toSkipLabel, toStepAddress } from './steps'
import { isOpen, useSetup, useSkip } from './use-setup'

/** Lists the steps that are open; nothing once there is none. */
export function OpenSteps() {
  const { data } = useSetup()
  const skip = useSkip()
  const open = data?.steps.filter(isOpen) ?? []
  if (!data || open.length === 0) return null
  const done = data.steps.length - open.length
  return (
    <Frame aria-label="Set up your agency" mb="s4">
      <h2>
        Set up your agency{' '}
        <span className="num">
          {done} of {data.steps.length}
        </span>
      </h2>
      <Box px="s3h" py="s3">
        {!data.isOpen && (
          <Callout mb="s3">
            Your site is closed to visitors until the agency has a name of its own and an e-mail.
          </Callout>
        )}
        <Progress value={(100 * done) / data.steps.length} size="sm" mb="s3" aria-label="Steps that are done" />
        <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} spacing="s5" verticalSpacing="s2" m={0} p={0}>
          {open.map(({ key }) => (
            <Group component="li" key={key} wrap="nowrap" justify="space-between" align="flex-start" gap="s2">
              <div>
                <Link className="link" to={toStepAddress(key)}>
                  {stepTexts[key].label}
                </Link>
                <Note>{stepTexts[key].why}</Note>
              </div>
              {key !== 'agency' && (
                <Act aria-label={`${toSkipLabel(key)}: ${stepTexts[key].label}`} onClick={() => void skip(key, true)}>
                  {toSkipLabel(key)}
                </Act>
              )}
            </Group>
          ))}
        </SimpleGrid>
        <Group mt="s3">
          <Button component={Link} to={toStepAddress(open[0]!.key)} size="sm">
            {done === 0 ? 'Begin' : 'Go on'}
          </Button>
        </Group>
      </Box>
    </Frame>
  )
}

import { Box, Button, Group, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { Act, Frame, Note, RowHead, Rows, RowSide } from '../../../../platform/web/office/blocks'
import { stepTexts, toStepAddress } from './steps'
import { isOpen, useSetup, useSkip } from './use-setup'

/** Shows administrators what the agency lacks before it sells; nothing once nothing is missing. */
export function SetupPanel() {
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
        <Progress value={(100 * done) / data.steps.length} size="sm" mb="s2" aria-label="Steps that are done" />
        <Rows wraps>
          {open.map(({ key }) => (
            <li key={key}>
              <div>
                <RowHead>
                  <Link to={toStepAddress(key)}>{stepTexts[key].label}</Link>
                </RowHead>
                <Note>{stepTexts[key].why}</Note>
              </div>
              {key !== 'agency' && (
                <RowSide>
                  <Act aria-label={`Not needed: ${stepTexts[key].label}`} onClick={() => void skip(key, true)}>
                    Not needed
                  </Act>
                </RowSide>
              )}
            </li>
          ))}
        </Rows>
        <Group mt="s3">
          <Button component={Link} to={toStepAddress(open[0]!.key)} size="sm">
            {done === 0 ? 'Begin' : 'Go on'}
          </Button>
        </Group>
      </Box>
    </Frame>
  )
}

import { lazyPart } from '../../../../platform/web/lazy-part'
import { useCan } from '../../../identity/auth/ui/use-can'

const OpenSteps = lazyPart(async () => ({ default: (await import('./open-steps')).OpenSteps }))

/** Shows administrators what the agency lacks before it sells. */
export const SetupPanel = () => useCan()('settings.manage', 'catalog.read', 'packages.write') && <OpenSteps />

import type { Lifecycle } from '../../../platform/server/lifecycle'
import { listDevices } from './service'
import type { Device } from './view'

function withoutHandle(device: Device) {
  const { id: _, ...shown } = device
  return shown
}

export const devicesLifecycle: Lifecycle = {
  download: async (ctx) => ({ devices: (await listDevices({ ctx })).map(withoutHandle) }),
}

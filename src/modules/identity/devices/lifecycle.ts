import type { Lifecycle } from '../../../platform/server/lifecycle'
import { type Device, listDevices } from './service'

function withoutHandle(device: Device) {
  const { id: _, ...shown } = device
  return shown
}

export const devicesLifecycle: Lifecycle = {
  feature: 'devices',
  download: async (ctx) => ({ devices: (await listDevices({ ctx })).map(withoutHandle) }),
}

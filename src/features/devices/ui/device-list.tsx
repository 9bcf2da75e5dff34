import { useRef, useState } from 'react'
import { ErrorState } from '../../../platform/web/components/empty-state'
import { Spinner } from '../../../platform/web/components/spinner'
import { Tag } from '../../../platform/web/components/tag'
import { toast } from '../../../platform/web/toast'
import { DialogFoot } from '../../../platform/web/dialog/dialog-foot'
import { failureText, trpc } from '../../../platform/web/trpc'
import { useSingleFlight } from '../../../platform/web/hooks/use-single-flight'
import { formatInstant } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { Dialog } from '../../../platform/web/dialog/dialog'
import styles from './account-security.module.css'
import { DeviceIcon } from './device-icon'

type Device = {
  id: string
  name: string
  type: 'desktop' | 'phone' | 'tablet' | 'other'
  browser: string
  location: string | null
  lastActive: string
  current: boolean
}

/** Where the account is signed in, and the way to end that anywhere but here. */
export function DeviceList() {
  const devices = trpc.devices.list.useQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  const others = devices.data?.filter((device) => !device.current).length ?? 0
  return (
    <section className={styles.section} aria-labelledby="devices">
      <div className={styles.head}>
        <h2 id="devices" ref={heading} tabIndex={-1}>
          Logged in Devices
        </h2>
        {others > 0 && (
          <button type="button" className="btn line sm" onClick={() => setAsking(true)}>
            Log out all others
          </button>
        )}
      </div>
      {devices.data ? (
        <ul className={styles.devices}>
          {devices.data.map((device) => (
            // The button goes away with its device; the focus goes to what comes before it.
            <DeviceRow key={device.id} device={device} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      ) : devices.error ? (
        <ErrorState
          title="Your devices could not be loaded"
          reason={failureText(devices.error)}
          onRetry={() => void devices.refetch()}
        />
      ) : (
        <Spinner>Loading devices...</Spinner>
      )}
      {asking && <LogoutOthers count={others} onClose={() => setAsking(false)} />}
    </section>
  )
}

const fail = () => toast({ title: 'Error', message: 'Failed to logout device. Please try again.', tone: 'error' })

function DeviceRow({ device, onGone }: { device: Device; onGone: () => void }) {
  const { mutate, isPending } = trpc.devices.logout.useMutation({
    onSuccess: () => {
      toast({ title: 'Device Logged Out', message: device.name })
      onGone()
    },
    onError: fail,
  })
  const logOut = useSingleFlight(mutate)
  return (
    <li data-current={device.current}>
      <DeviceIcon type={device.type} />
      <div>
        <b>
          {device.name} {device.current && <Tag tone="ok">Current</Tag>}
        </b>
        <p>
          <span>{device.browser}</span>
          {device.location && <span>{device.location}</span>}
          <span className="num">
            {device.current ? 'Active now' : `Last active ${formatInstant(device.lastActive)}`}
          </span>
        </p>
      </div>
      {!device.current && (
        <button
          type="button"
          className="btn line sm"
          aria-label={`Logout ${device.name}`}
          disabled={isPending}
          onClick={() => logOut({ id: device.id })}
        >
          Logout
        </button>
      )}
    </li>
  )
}

function LogoutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { mutate, isPending } = trpc.devices.logoutOthers.useMutation({
    onSuccess: ({ count }) => {
      toast({ title: 'Device Logged Out', message: `${plural(count, 'device')} logged out.` })
      onClose()
    },
    onError: fail,
  })
  return (
    <Dialog
      brief
      title="Log out all other devices?"
      onClose={onClose}
      description={`${plural(count, 'device')} will have to sign in again. This one stays signed in.`}
    >
      <DialogFoot cancel="Not now" focusCancel isBusy={isPending}>
        <button type="button" className="btn base" disabled={isPending} onClick={() => mutate()}>
          Log out all others
        </button>
      </DialogFoot>
    </Dialog>
  )
}

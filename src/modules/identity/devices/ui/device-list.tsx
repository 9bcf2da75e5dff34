import { useRef } from 'react'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { Tag } from '../../../../platform/web/components/tag'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { useOver } from '../../../../platform/web/navigation/use-over'
import { toast } from '../../../../platform/web/toast'
import type { Failed } from '../../../../platform/web/use-zod-form'
import { getFailureData, describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import { plural } from '../../../../shared/text'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { OwnPasswordForm } from '../../account-security/ui/own-password-form'
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

/** Lists the account's sessions, and offers to end all others. */
export function DeviceList() {
  const devices = trpc.devices.list.useQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = useDialogEntry('log-out-others') !== null
  const asked = useDialogEntry<{ id: string }>('log-out')
  const others = devices.data?.filter((device) => !device.current) ?? []
  const isGone = asked ? !others.some(({ id }) => id === asked.id) : isAsking && others.length === 0
  useOver(isGone && devices.data !== undefined)
  return (
    <section className="py-5 border-t" aria-labelledby="devices">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="t-h3 no-outline" id="devices" ref={heading} tabIndex={-1}>
          Logged in Devices
        </h2>
        {others.length > 0 && (
          <button type="button" className="btn line sm" onClick={() => openDialog('log-out-others')}>
            Log out all others
          </button>
        )}
      </div>
      {devices.data ? (
        <ul className={`${styles.devices} mt-3h`}>
          {devices.data.map((device) => (
            // Moves the focus to the heading: the button disappears with its device.
            <DeviceRow
              key={device.id}
              device={device}
              isAsked={asked?.id === device.id && !device.current}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      ) : devices.error ? (
        <ErrorState
          title="Your devices could not be loaded"
          reason={describeFailure(devices.error)}
          onRetry={devices.refetch}
        />
      ) : (
        <Spinner>Loading devices...</Spinner>
      )}
      {isAsking && others.length > 0 && <LogoutOthers count={others.length} onClose={closeDialog} />}
    </section>
  )
}

const fail = ({ text }: Failed) => {
  if (text !== null) toast({ title: 'Error', message: 'Failed to logout device. Please try again.', tone: 'error' })
}

type RowProps = { device: Device; isAsked: boolean; onGone: () => void }

function DeviceRow({ device, isAsked, onGone }: RowProps) {
  return (
    <li className="grid items-center gap-x-3 py-3 border-b" data-current={device.current}>
      <DeviceIcon type={device.type} />
      <div>
        <b className="flex flex-wrap items-center gap-x-2 semibold break">
          {device.name} {device.current && <Tag tone="ok">Current</Tag>}
        </b>
        <p className="flex flex-wrap f-sm ink-3 gap-x-4">
          <span>{device.browser}</span>
          {device.location && <span>{device.location}</span>}
          <span className="num">
            {device.current ? 'Active now' : `Last active ${formatPastInstant(device.lastActive)}`}
          </span>
        </p>
      </div>
      {!device.current && (
        <button
          type="button"
          className="btn line sm"
          aria-label={`Logout ${device.name}`}
          onClick={() => openDialog('log-out', { id: device.id })}
        >
          Logout
        </button>
      )}
      {isAsked && <LogoutOne device={device} onClose={closeDialog} onGone={onGone} />}
    </li>
  )
}

type OneProps = { device: Device; onClose: () => void; onGone: () => void }

function LogoutOne({ device, onClose, onGone }: OneProps) {
  const { mutateAsync } = trpc.devices.logout.useMutation({
    onSuccess: () => {
      toast({ title: 'Device Logged Out', message: device.name })
      onClose()
      onGone()
    },
  })
  return (
    <Dialog title={`Log out ${device.name}?`} onClose={onClose}>
      <OwnPasswordForm
        action="Log out"
        send={({ password }) => mutateAsync({ id: device.id, password })}
        onFailed={(failed) => {
          fail(failed)
          // Closes the dialog: the device is already signed out and leaves the list.
          if (getFailureData(failed.error).reason === 'not-found') onClose()
        }}
      >
        It will have to sign in again. Your password is asked for, so that nobody but you can do this.
      </OwnPasswordForm>
    </Dialog>
  )
}

function LogoutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { mutateAsync } = trpc.devices.logoutOthers.useMutation({
    onSuccess: ({ count }) => {
      toast({ title: 'Device Logged Out', message: `${plural(count, 'device')} logged out.` })
      onClose()
    },
  })
  return (
    <Dialog title="Log out all other devices?" onClose={onClose}>
      <OwnPasswordForm action="Log out all others" send={mutateAsync} onFailed={fail}>
        {plural(count, 'device')} will have to sign in again. This one stays signed in. API keys and calendar addresses
        of your account end, too.
      </OwnPasswordForm>
    </Dialog>
  )
}

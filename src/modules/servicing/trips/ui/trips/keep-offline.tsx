import { Checkbox } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { canKeep, dropTrip, keepTrip, getSavedAt, savedAt } from './offline-copy'

/** Toggles the offline copy of a trip on this device, and renews it at each online read. */
export function KeepOffline({ id, userId }: { id: string; userId: string }) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const isBusy = useIsFetching() > 0
  const [isWanted, setWanted] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const look = async () => {
      const saved = await getSavedAt(id)
      setAt(saved)
      setWanted(saved !== null)
    }
    void look()
  }, [id])
  useEffect(() => {
    if (!isWanted || isBusy || savedAt !== null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const isStillTheirs = async () => (await utils.client.auth.me.query()).user?.id === userId
    const keep = async () => {
      await Promise.all([utils.bookings.mine.prefetch(), utils.payments.dues.prefetch()])
      const saved = await keepTrip({ id, client, signal, isStillTheirs }).catch(() => null)
      if (signal.aborted) return
      if (saved !== null) setAt(saved)
      setFailed(saved === null)
    }
    void keep()
    return () => leaving.abort()
  }, [id, userId, isWanted, isBusy, client, utils])
  if (!canKeep()) return null
  const change = (isOn: boolean) => {
    setWanted(isOn)
    setFailed(false)
    if (isOn) return
    setAt(null)
    void dropTrip(id)
  }
  return (
    <div className="no-print grid gap-1 mt-2">
      <Checkbox
        label="Keep this trip on this device"
        checked={isWanted}
        onChange={({ target }) => change(target.checked)}
      />
      <p className="max-w-text f-sm ink-2" role="status">
        {stateText({ isWanted, at, hasFailed })}
      </p>
    </div>
  )
}

function stateText({ isWanted, at, hasFailed }: { isWanted: boolean; at: string | null; hasFailed: boolean }): string {
  if (!isWanted)
    return 'It then opens without a connection, with vouchers and documents. For your own device: who uses this browser can read it until you sign out.'
  if (at !== null) return `Saved on ${formatInstant(at)}. Signing out removes it.`
  return hasFailed ? 'It could not be saved on this device.' : 'Saving...'
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Conflict } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../../platform/web/trpc'
import { useUnsaved } from '../../../../../platform/web/unsaved'
import { useCheckedForm } from '../../../../../platform/web/use-zod-form'
import type { PackageContent } from '../../../packages/package.rules'
import { contentLabels, type OpenDraft } from '../../content.rules'
import { packageContent, type SaveDraftInput } from '../../schema'
import type { Step } from '../../steps.rules'
import { newUuid, saveAnew } from './save-anew'

/** Milliseconds without a key before a draft is saved, and before a failed save is tried again. */
const pause = 900
const retryPause = 5000

export type DraftForm = UseFormReturn<PackageContent>
export type Saving = { is: 'saved' | 'typing' | 'saving' | 'failed'; at: string | null; message?: string }

/** The schema puts the fields into one order, so that the same content has the same text. */
const inOrder = (content: PackageContent): PackageContent => packageContent.safeParse(content).data ?? content
const textOf = (content: PackageContent) => JSON.stringify(inOrder(content))

/**
 * A draft's form, saved by itself within two seconds after the last key. Saves go one after the other. What a colleague
 * saved meanwhile is compared (`conflict`), never overwritten; so is what this browser saved without learning of it.
 */
export function useDraft(draft: OpenDraft, step: Step, onStored: (id: string) => void) {
  const { client, packageDrafts: queries, proposals } = trpc.useUtils()
  const form = useCheckedForm(packageContent, draft.content)
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: draft.savedAt })
  const [theirs, setTheirs] = useState<OpenDraft | null>(null)
  const [base, setBase] = useState(draft.content)
  const stored = useRef({ ...draft, id: draft.id ?? newUuid(), text: textOf(draft.content) })
  const latestStep = useRef(step)
  /** Its package was deleted: it is the draft of a new one now. */
  const [hasLostPackage, setLost] = useState(false)
  /** Raised by each save that failed: it is tried again. */
  const [retry, setRetry] = useState(0)
  const timer = useRef<number>(undefined)
  const underWay = useRef<Promise<boolean>>(undefined)
  const isOpen = useRef(false)
  /** While two versions are compared, nothing is saved. */
  const isComparing = useRef(false)
  const startComparing = useCallback((current: OpenDraft) => {
    isComparing.current = true
    setTheirs(current)
  }, [])
  const stopComparing = () => {
    isComparing.current = false
    setTheirs(null)
  }

  /** `content` is on the server as this version. */
  const settle = useCallback(
    (content: PackageContent, version: number, at: string | null) => {
      stored.current = { ...stored.current, version, step: latestStep.current, isChanged: true, text: textOf(content) }
      setBase(content)
      setSaving({ is: textOf(form.getValues()) === stored.current.text ? 'saved' : 'typing', at })
      // Who has left is not called back.
      if (isOpen.current) onStored(stored.current.id)
      void queries.preview.invalidate()
      void proposals.packageCost.invalidate()
      void queries.list.invalidate()
      return true
    },
    [form, onStored, queries, proposals],
  )

  /** The draft or its package is gone: what is typed is saved as a new one. */
  const begin = useCallback(({ id, packageId, version, baseVersion }: SaveDraftInput) => {
    if (stored.current.packageId !== packageId) {
      toast({ title: 'The package was deleted', message: 'What you typed is kept as the draft of a new package.' })
      setLost(true)
    }
    stored.current = { ...stored.current, id, packageId, version, baseVersion }
  }, [])

  const put = useCallback(
    async (force: boolean): Promise<boolean> => {
      if (isComparing.current) return false
      const parsed = packageContent.safeParse(form.getValues())
      if (!parsed.success) {
        // Says so under each field, too.
        void form.trigger()
        const { path, message } = parsed.error.issues[0]!
        const label = contentLabels[path[0] as keyof PackageContent]
        setSaving((now) => ({ ...now, is: 'failed', message: `${label}: ${message}` }))
        return false
      }
      form.clearErrors()
      const { id, packageId, version, baseVersion, text, isChanged, step: storedStep } = stored.current
      const moved = isChanged && storedStep !== latestStep.current
      if (!force && !moved && JSON.stringify(parsed.data) === text) {
        setSaving((now) => ({ ...now, is: 'saved' }))
        return true
      }
      setSaving((now) => ({ ...now, is: 'saving' }))
      const input = { id, packageId, version, baseVersion, step: latestStep.current, content: parsed.data }
      try {
        const saved = await saveAnew(client.packageDrafts.save.mutate, input, begin)
        return settle(parsed.data, saved.version, saved.savedAt)
      } catch (error) {
        const current = failureData(error).current as OpenDraft | undefined
        if (current && textOf(current.content) === JSON.stringify(parsed.data)) {
          stored.current = { ...stored.current, id: current.id ?? id }
          return settle(parsed.data, current.version, current.savedAt)
        }
        if (current) startComparing(current)
        setSaving((now) => ({ ...now, is: 'failed', message: failureText(error) }))
        return false
      }
    },
    [begin, client, form, settle, startComparing],
  )

  /** Saves what is typed, after what is being saved; resolves to whether all of it is stored. */
  const flush = useCallback(
    async (force = false): Promise<boolean> => {
      clearTimeout(timer.current)
      while (underWay.current) await underWay.current
      underWay.current = put(force)
      const done = await underWay.current.finally(() => (underWay.current = undefined))
      if (!done && !isComparing.current) setRetry((turn) => turn + 1)
      return done
    },
    [put],
  )
  useEffect(() => {
    if (retry === 0) return
    const again = window.setTimeout(() => void flush(), retryPause)
    return () => clearTimeout(again)
  }, [retry, flush])
  const schedule = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void flush(), pause)
  }, [flush])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          setSaving((now) => (now.is === 'typing' ? now : { ...now, is: 'typing' }))
          schedule()
        },
      }),
    [form, schedule],
  )
  useEffect(() => {
    latestStep.current = step
    if (stored.current.isChanged && stored.current.step !== step) schedule()
  }, [step, schedule])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      clearTimeout(timer.current)
    }
  }, [])
  useUnsaved(saving.is !== 'saved')

  const conflict: Conflict<PackageContent> | null = theirs && {
    base: inOrder(base),
    mine: inOrder(form.getValues()),
    theirs: inOrder(theirs.content),
    close: stopComparing,
    resolve: (merged) => {
      const { id, version, baseVersion, isChanged } = theirs
      stored.current = { ...stored.current, id: id ?? stored.current.id, version, baseVersion, isChanged }
      stored.current.text = textOf(theirs.content)
      setBase(theirs.content)
      stopComparing()
      form.reset(merged)
      void flush(true)
    },
  }
  /** A newer version that another call than saving met; `began` is what both came from. */
  const compare = (current: OpenDraft, began?: PackageContent) => {
    if (began) setBase(began)
    startComparing(current)
  }
  /** Stores what is to be published. A package that visitors do not see is published without a change, too. */
  const store = () => {
    const { version, isChanged, status } = stored.current
    return flush(version === 0 || (!isChanged && status !== 'active'))
  }
  const versionNow = () => ({ id: stored.current.id, version: stored.current.version })
  return { form, saving, flush, conflict, compare, store, versionNow, hasLostPackage, isOpen: () => isOpen.current }
}

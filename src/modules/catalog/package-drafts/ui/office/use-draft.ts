import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Conflict } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useUnsaved } from '../../../../../platform/web/use-unsaved'
import { useCheckedForm } from '../../../../../platform/web/use-zod-form'
import { type PackageContent, packageContent } from '../../../packages/schema'
import { contentLabels } from '../../content.rules'
import type { SaveDraftInput } from '../../schema'
import type { Step } from '../../steps.rules'
import { newUuid, saveOrRecreate } from './save-anew'
import type { OpenDraft } from '../../view'

/** Sets milliseconds without a key before a draft is saved, and before a failed save is retried. */
const pause = 900
const retryPause = 5000

export type DraftForm = UseFormReturn<PackageContent>
export type Saving = { is: 'saved' | 'typing' | 'saving' | 'failed'; at: string | null; message?: string }

/** Normalizes the order of fields by the schema, so that equal content has equal text. */
const sortFields = (content: PackageContent): PackageContent => packageContent.safeParse(content).data ?? content
const toText = (content: PackageContent) => JSON.stringify(sortFields(content))

/**
 * Autosaves a draft's form within two seconds after the last key, single flight. Never overwrites newer saves of a
 * colleague, or of this browser with a lost answer: they open a comparison (`conflict`).
 */
export function useDraft(draft: OpenDraft, step: Step, onStored: (id: string) => void) {
  const { client, packageDrafts: queries, proposals } = trpc.useUtils()
  const form = useCheckedForm(packageContent, draft.content)
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: draft.savedAt })
  const [theirs, setTheirs] = useState<OpenDraft | null>(null)
  const [base, setBase] = useState(draft.content)
  const stored = useRef({ ...draft, id: draft.id ?? newUuid(), text: toText(draft.content) })
  const latestStep = useRef(step)
  /** Marks a deleted package: the draft is a new package's now. */
  const [hasLostPackage, setLost] = useState(false)
  const timer = useRef<number>(undefined)
  const underWay = useRef<Promise<boolean>>(undefined)
  const isOpen = useRef(false)
  /** Pauses saves during a comparison. */
  const isComparing = useRef(false)
  const startComparing = (current: OpenDraft) => {
    isComparing.current = true
    setTheirs(current)
  }
  const stopComparing = () => {
    isComparing.current = false
    setTheirs(null)
  }

  /** Records that the server holds `content` as this version. */
  const settle = (content: PackageContent, version: number, at: string | null) => {
    stored.current = { ...stored.current, version, step: latestStep.current, isChanged: true, text: toText(content) }
    setBase(content)
    setSaving({ is: toText(form.getValues()) === stored.current.text ? 'saved' : 'typing', at })
    // Skips the callback after unmounting.
    if (isOpen.current) onStored(stored.current.id)
    for (const query of [queries.preview, queries.list, proposals.packageCost]) void query.invalidate()
    return true
  }

  /** Continues as a new draft, when the draft or its package is gone. */
  const begin = ({ id, packageId, version, baseVersion }: SaveDraftInput) => {
    if (stored.current.packageId !== packageId) {
      toast({ title: 'The package was deleted', message: 'What you typed is kept as the draft of a new package.' })
      setLost(true)
    }
    stored.current = { ...stored.current, id, packageId, version, baseVersion }
  }

  const put = async (force: boolean): Promise<boolean> => {
    if (isComparing.current) return false
    const parsed = packageContent.safeParse(form.getValues())
    if (!parsed.success) {
      // Shows messages under fields, too.
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
      const saved = await saveOrRecreate(client.packageDrafts.save.mutate, input, begin)
      return settle(parsed.data, saved.version, saved.savedAt)
    } catch (error) {
      const current = getFailureData(error).current as OpenDraft | undefined
      if (current && toText(current.content) === JSON.stringify(parsed.data)) {
        stored.current = { ...stored.current, id: current.id ?? id }
        return settle(parsed.data, current.version, current.savedAt)
      }
      if (current) startComparing(current)
      setSaving((now) => ({ ...now, is: 'failed', message: describeFailure(error) }))
      return false
    }
  }

  /** Saves typed content after a save in flight; resolves to true if everything is stored. */
  const flush = async (force = false): Promise<boolean> => {
    clearTimeout(timer.current)
    while (underWay.current) await underWay.current
    underWay.current = put(force)
    const done = await underWay.current.finally(() => (underWay.current = undefined))
    if (!done && !isComparing.current && isOpen.current) flushAfter(retryPause)
    return done
  }
  const flushAfter = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void flush(), wait)
  }

  const onTyped = useEffectEvent(() => {
    setSaving((now) => (now.is === 'typing' ? now : { ...now, is: 'typing' }))
    flushAfter(pause)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onTyped() }), [form])
  const onStep = useEffectEvent((next: Step) => {
    latestStep.current = next
    if (stored.current.isChanged && stored.current.step !== next) flushAfter(pause)
  })
  useEffect(() => onStep(step), [step])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      clearTimeout(timer.current)
    }
  }, [])
  useUnsaved(saving.is !== 'saved')

  const conflict: Conflict<PackageContent> | null = theirs && {
    base: sortFields(base),
    mine: sortFields(form.getValues()),
    theirs: sortFields(theirs.content),
    close: stopComparing,
    resolve: (merged) => {
      const { id, version, baseVersion, isChanged } = theirs
      stored.current = { ...stored.current, id: id ?? stored.current.id, version, baseVersion, isChanged }
      stored.current.text = toText(theirs.content)
      setBase(theirs.content)
      stopComparing()
      form.reset(merged)
      void flush(true)
    },
  }
  /** Opens the comparison for a newer version that a call other than saving met; `began` is the common base. */
  const compare = (current: OpenDraft, began?: PackageContent) => {
    if (began) setBase(began)
    startComparing(current)
  }
  /** Stores the content to publish. Forces a save for an inactive package without a change, too. */
  const store = () => {
    const { version, isChanged, status } = stored.current
    return flush(version === 0 || (!isChanged && status !== 'active'))
  }
  const versionNow = () => ({ id: stored.current.id, version: stored.current.version })
  return { form, saving, flush, conflict, compare, store, versionNow, hasLostPackage, isOpen: () => isOpen.current }
}

import { act, createElement, createRef, type Ref, useImperativeHandle } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { hasUnsaved } from './unsaved'
import { getUnsavedText, useUnsaved } from './use-unsaved'

afterEach(() => vi.unstubAllGlobals())

/** Fakes the DOM that a component without output needs. */
function emptyPage() {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const document = { ...listen, nodeType: 9, activeElement: null }
  const container = {
    ...listen,
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    namespaceURI: 'http://www.w3.org/1999/xhtml',
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { ...listen, document, HTMLIFrameElement: EventTarget })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return container as unknown as Element
}

function Form({ dirty, text, ref }: { dirty: boolean; text?: string; ref: Ref<() => void> }) {
  const drop = useUnsaved(dirty, text)
  useImperativeHandle(ref, () => drop)
  return null
}

it('counts once more what is still unsaved after a save', async () => {
  const root = createRoot(emptyPage())
  const drop = createRef<() => void>()
  const show = (dirty: boolean) => act(async () => root.render(createElement(Form, { dirty, ref: drop })))
  await show(false)
  expect(hasUnsaved()).toBe(false)
  await show(true)
  expect(hasUnsaved()).toBe(true)
  await act(async () => {
    drop.current!()
    expect(hasUnsaved()).toBe(false)
  })
  expect(hasUnsaved()).toBe(true)
  await show(false)
  expect(hasUnsaved()).toBe(false)
  await act(async () => root.unmount())
})

it('says what is lost where that is no change', async () => {
  const root = createRoot(emptyPage())
  const drop = createRef<() => void>()
  const show = (text?: string) => act(async () => root.render(createElement(Form, { dirty: true, text, ref: drop })))
  await show()
  expect(getUnsavedText()).toBeUndefined()
  await show('The codes are not shown again.')
  expect(getUnsavedText()).toBe('The codes are not shown again.')
  await act(async () => root.unmount())
  expect([hasUnsaved(), getUnsavedText()]).toEqual([false, undefined])
})

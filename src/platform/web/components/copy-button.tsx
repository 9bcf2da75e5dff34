import { useState } from 'react'
import { copyText } from '../copy-text'
import { toast } from '../toast'

/** Copies the text and confirms it. Browsers refuse it on pages without TLS. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    if (await copyText(text)) setCopied(text)
    else toast({ title: 'It could not be copied', message: 'Please select and copy it by hand.', tone: 'error' })
  }
  return (
    <button type="button" className="btn line sm" onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? 'Copied' : label}</span>
    </button>
  )
}

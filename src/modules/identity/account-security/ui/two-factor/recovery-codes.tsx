import { useEffect, useRef } from 'react'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { useAgencyName } from '../../../../../platform/web/site/money'
import { saveFile } from '../../../../../platform/web/save-file'
import { useUnsaved } from '../../../../../platform/web/use-unsaved'
import { CopyButton } from '../../../../../platform/web/components/copy-button'
import styles from '../dialog-form.module.css'

/** Shows the codes once; the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const agency = useAgencyName()
  const text = `${agency}, recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])
  // Asks before Back or a reload: nothing shows them again.
  useUnsaved(true, 'Your recovery codes are not shown again. Copy or download them first.')
  return (
    <div className={`${styles.form} grid gap-4 mt-3`}>
      <p ref={intro} tabIndex={-1}>
        Keep these codes where you find them without your phone. Each signs you in once in place of a code from the app.
        They are not shown again.
      </p>
      <ul className="mono grid cols-2 bg-sunken border rounded-sm gap-x-4 px-4 py-3" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <button
          type="button"
          className="btn line sm"
          onClick={() => saveFile('recovery-codes.txt', [text], 'text/plain')}
        >
          Download
        </button>
      </div>
      <DialogFoot cancel={null}>
        <button type="button" className="btn go" onClick={onDone}>
          I have kept them
        </button>
      </DialogFoot>
    </div>
  )
}

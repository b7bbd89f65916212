import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#lib/browser/save-file.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

/** Recovery codes, shown once. The caller must clear them on close. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useText()
  const [couldCopy, setCouldCopy] = useState(true)
  const asText = `${codes.join('\n')}\n`
  return (
    <Dialog title={text('recovery.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-4 -m-1 overflow-y-auto p-1">
        <p>{text('recovery.explained')}</p>
        <ol
          tabIndex={-1}
          data-focus-first
          aria-label={text('recovery.heading')}
          className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-sunk p-4 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="font-mono select-all">
              {code}
            </li>
          ))}
        </ol>
        <p className="text-sm text-ink-soft">{text('recovery.keep')}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={asText}
            label={text('recovery.copy')}
            copiedLabel={text('copy.done')}
            onFail={() => setCouldCopy(false)}
          />
          <Button onClick={() => saveFile('murmur-recovery-codes.txt', 'text/plain', asText)}>
            <Download aria-hidden size={18} />
            {text('recovery.download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('recovery.kept')}
          </Button>
        </div>
        <p role="alert" className="text-sm text-loss empty:hidden">
          {couldCopy ? null : text('factor.copy-failed')}
        </p>
      </div>
    </Dialog>
  )
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { CheckRecoveryCode } from '#features/settings/signing/check-recovery-code.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type StoreRecoveryCodeProps = {
  code: string
  /** How long a recovery waits, in words. */
  wait: string
  /** Called once the user has shown that the code is stored. */
  onStored: () => void
  onClose: () => void
}

/** Shows a recovery code once, and then asks for one part of it. */
export function StoreRecoveryCode({ code, wait, onStored, onClose }: StoreRecoveryCodeProps) {
  const text = useText()
  const [isChecking, setChecking] = useState(false)
  const [couldCopy, setCouldCopy] = useState(true)
  if (isChecking)
    return <CheckRecoveryCode code={code} onRight={onStored} onBack={() => setChecking(false)} onClose={onClose} />
  return (
    <Dialog title={text('signing.code-heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-m-1 grid gap-4 overflow-y-auto p-1">
        <p>{text('signing.code-explained', { wait })}</p>
        <ol
          tabIndex={-1}
          data-focus-first
          dir="ltr"
          aria-label={text('signing.code-label')}
          className="grid grid-cols-3 gap-x-4 gap-y-2 rounded-card bg-sunk p-4 text-center font-mono text-lg select-all sm:grid-cols-6 sm:gap-x-2"
        >
          {code.split('-').map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none ever moves
            <li key={at}>{part}</li>
          ))}
        </ol>
        <p className="text-sm text-ink-soft">{text('signing.code-keep')}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={code}
            label={text('signing.code-copy')}
            copiedLabel={text('copy.done')}
            onFail={() => setCouldCopy(false)}
          />
          <Button onClick={() => saveFile('murmur-passkey-recovery-code.txt', 'text/plain', `${code}\n`)}>
            <Download aria-hidden size={18} />
            {text('recovery.download')}
          </Button>
          <Button variant="primary" onClick={() => setChecking(true)}>
            {text('signing.code-kept')}
          </Button>
        </div>
        <p role="alert" className="text-sm text-loss empty:hidden">
          {couldCopy ? null : text('factor.copy-failed')}
        </p>
      </div>
    </Dialog>
  )
}

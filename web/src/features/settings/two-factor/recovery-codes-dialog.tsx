import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#lib/browser/save-file.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showAchievement } from '#ui/feedback/show-achievement.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

type RecoveryCodesDialogProps = {
  codes: string[]
  /** A sentence about the change that created the codes. */
  done: string
  onClose: () => void
}

/** Recovery codes, shown once. The caller must clear them on close. */
export function RecoveryCodesDialog({ codes, done, onClose }: RecoveryCodesDialogProps) {
  const text = useText()
  const [couldCopy, setCouldCopy] = useState(true)
  const codesText = `${codes.join('\n')}\n`
  return (
    <Dialog title={text('recovery.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-4 -m-1 overflow-y-auto p-1">
        {/* The toast with the same sentence would cover the buttons of a phone, so it is only announced. */}
        <p data-receipt className="flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden size={20} className="shrink-0 text-gain" />
          {done}
        </p>
        <p>{text('recovery.explained')}</p>
        <ol
          dir="ltr"
          tabIndex={-1}
          data-focus-first
          aria-label={text('recovery.heading')}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunk p-4 sm:gap-x-6"
        >
          {codes.map((code) => (
            <li key={code} className="font-mono text-sm select-all sm:text-base">
              {code}
            </li>
          ))}
        </ol>
        <p className="text-sm text-ink-soft">{text('recovery.keep')}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={codesText}
            label={text('recovery.copy')}
            copiedLabel={text('copy.done')}
            onFail={() => setCouldCopy(false)}
          />
          <Button onClick={() => saveFile('murmur-recovery-codes.txt', 'text/plain', codesText)}>
            <Download aria-hidden size={18} />
            {text('recovery.download')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              showAchievement(text('recovery.saved'), text('recovery.saved-next'))
            }}
          >
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

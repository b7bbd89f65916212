import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Marks a sandbox deployment on every page. Its dialog links to the mailbox and the faucet. */
export function SandboxChip() {
  const text = useText()
  const sandbox = useDeployment()?.sandbox
  const [isOpen, setOpen] = useState(false)
  if (!sandbox) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="no-print flex min-h-11 min-w-0 items-center justify-center rounded-full px-1 text-xs font-semibold text-caution"
      >
        <span className="flex min-w-0 items-center gap-1.5 rounded-full border border-caution bg-caution-soft px-2.5 py-1">
          <FlaskConical aria-hidden size={14} className="shrink-0" />
          <span className="truncate">{text('sandbox.badge')}</span>
        </span>
      </button>
      {isOpen ? (
        <Dialog title={text('sandbox.badge')} closeLabel={text('dialog.close')} onClose={() => setOpen(false)}>
          <p className="mb-4">{text('sandbox.hint')}</p>
          <div className="flex flex-wrap gap-3">
            <a href={sandbox.mailboxUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              {text('sandbox.mailbox')}
            </a>
            <a href={sandbox.faucetUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              {text('sandbox.faucet')}
            </a>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

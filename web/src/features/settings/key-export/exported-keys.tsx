import { TriangleAlert } from 'lucide-react'
import { SecretKey } from '#features/settings/key-export/secret-key.tsx'
import type { PrivateKeys } from '#features/settings/key-export/use-key-export.ts'
import { useCountdown } from '#lib/browser/use-countdown.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

/** Seconds that the keys are shown unless the user extends it. */
const shownSeconds = 60
const warnSeconds = 15

type ExportedKeysProps = { keys: PrivateKeys; onClose: () => void; onTimeUp: () => void }

/** The dialog with both private keys. Closes itself after `shownSeconds`; the caller must then clear the keys. */
export function ExportedKeys({ keys, onClose, onTimeUp }: ExportedKeysProps) {
  const text = useText()
  const { secondsLeft, restart } = useCountdown(shownSeconds, onTimeUp)
  const isEnding = secondsLeft <= warnSeconds
  return (
    <Dialog title={text('keys.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="flex gap-3 rounded-card border border-caution bg-caution-soft p-4">
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-caution" />
          {text('keys.warning')}
        </p>
        <SecretKey name={text('keys.eth')} secret={keys.ethPrivateKey} hint={text('keys.eth-hint')} />
        <SecretKey name={text('keys.sol')} secret={keys.solPrivateKey} hint={text('keys.sol-hint')} />
        <p className="text-sm text-ink-soft">{text('keys.clipboard')}</p>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className={isEnding ? 'text-sm font-semibold' : 'text-sm text-ink-soft'}>
            {text('keys.time-left', { seconds: secondsLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={restart}>{text('keys.longer', { seconds: shownSeconds })}</Button>
            <Button variant="primary" onClick={onClose}>
              {text('keys.done')}
            </Button>
          </div>
        </div>
        <p role="status" className="sr-only">
          {isEnding ? text('keys.countdown', { seconds: warnSeconds }) : null}
        </p>
      </div>
    </Dialog>
  )
}

import { useFreezeAccount } from '#features/settings/freeze/use-freeze-account.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

/** Explains the effects of a freeze, and how long unfreezing takes, before the user confirms it. */
export function FreezeDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { waitSeconds } = useFreeze()
  const { isBusy, freezeAccount } = useFreezeAccount(onClose)
  return (
    <Dialog title={text('freeze.question')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-4">
        <ul className="grid list-disc gap-2 ps-5 marker:text-ink-soft">
          <li>{text('freeze.stops')}</li>
          <li>{text('freeze.goes-on')}</li>
          <li>{text('freeze.undo', { wait: formatWait(text, waitSeconds * 1000) })}</li>
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button data-focus-first variant="primary" inactive={isBusy} onClick={freezeAccount}>
            {text(isBusy ? 'freeze.busy' : 'freeze.submit')}
          </Button>
          <Button onClick={onClose}>{text('settings.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

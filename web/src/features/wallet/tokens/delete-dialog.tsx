import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useHideToken } from '#features/wallet/tokens/use-token-list.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type DeleteDialogProps = { token: HeldToken; onDeleted: () => void; onClose: () => void }

/** Confirms the removal of a token from the list. */
export function DeleteDialog({ token, onDeleted, onClose }: DeleteDialogProps) {
  const text = useText()
  const hide = useHideToken()
  const submit = () => {
    // Not called once the dialog is closed: by then another one may be open.
    if (!hide.isPending) hide.mutate(token, { onSuccess: onDeleted })
  }
  return (
    <Dialog title={text('delete.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-2">
        <p>{text('delete.question', { name: token.name })}</p>
        <p className="text-sm text-ink-soft">{text('delete.hint')}</p>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button data-focus-first onClick={onClose}>
          {text('delete.cancel')}
        </Button>
        <Button inactive={hide.isPending} onClick={submit} className="text-loss">
          {text('delete.submit')}
        </Button>
      </div>
    </Dialog>
  )
}

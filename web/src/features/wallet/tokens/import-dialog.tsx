import type { ChainKey } from '@murmur/contract/chains'
import type { ListedToken } from '@murmur/contract/trading/wallets'
import { TokenFields } from '#features/wallet/token-fields.tsx'
import { useImportToken } from '#features/wallet/tokens/use-token-list.ts'
import { useTokenForm } from '#features/wallet/use-token-form.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type ImportDialogProps = { chain: ChainKey; onImported: (token: ListedToken) => void; onClose: () => void }

/** Adds a token to the list by its address. */
export function ImportDialog({ chain, onImported, onClose }: ImportDialogProps) {
  const text = useText()
  const form = useTokenForm(undefined, chain)
  const importing = useImportToken()
  const submit = () => {
    if (importing.isPending) return
    if (!form.token) return form.showIncomplete()
    const { address, chain } = form.token
    // Not called once the dialog is closed: by then another one may be open.
    importing.mutate({ address, chain }, { onSuccess: ({ data }) => onImported(data) })
  }
  return (
    <Dialog title={text('import.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid gap-4"
      >
        <TokenFields form={form} />
        <Button type="submit" variant="primary" inactive={!form.token || importing.isPending}>
          {importing.isPending ? <Spinner /> : null}
          {text(importing.isPending ? 'trade.busy' : 'modal.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

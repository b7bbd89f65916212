import { freezeApi } from '@murmur/contract/identity/freeze'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import type { ProofValues } from '#features/settings/proof/use-proof.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Starts the waiting time after which a frozen account works again; requires the user's credentials. */
export function ThawDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { waitSeconds, store } = useFreeze()
  const wait = formatWait(text, waitSeconds * 1000)
  const start = async (proof: ProofValues) => {
    store(await call(freezeApi.thaw, { body: proof }))
    showToast('success', text('freeze.thawing', { wait }))
    onClose()
  }
  return (
    <ProofDialog
      act={{ act: 'thaw' }}
      title={text('freeze.thaw-question')}
      submit={text('freeze.thaw-submit')}
      failed={text('freeze.thaw-failed')}
      onProve={start}
      onClose={onClose}
    >
      <p>{text('freeze.thaw-hint', { wait })}</p>
    </ProofDialog>
  )
}

import { receiptsApi } from '@murmur/contract/trading/receipts'
import { useMutation } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { saveFile } from '#lib/browser/save-file.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

/** Downloads the signed receipt, which anyone can check offline. */
export function SignedReceipt({ id }: { id: string }) {
  const text = useText()
  const download = useMutation({
    mutationFn: () => call(receiptsApi.signed, { params: { id } }),
    // Saved without white space, as the verifier requires: it detects a change of any byte.
    onSuccess: (receipt) => saveFile(`murmur-receipt-${id}.json`, 'application/json', JSON.stringify(receipt)),
    onError: (error) => showToast('error', text('receipt.not-signed'), getReason(error)),
  })
  return (
    <div className="no-print grid justify-items-start gap-3">
      <p className="max-w-[75ch] text-sm text-ink-soft">{text('receipt.signed-note')}</p>
      <Button onClick={() => download.isPending || download.mutate()} inactive={download.isPending}>
        <FileCheck aria-hidden size={18} />
        {text('receipt.signed-download')}
      </Button>
    </div>
  )
}

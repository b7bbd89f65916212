import { freezeApi } from '@murmur/contract/identity/freeze'
import { useMutation } from '@tanstack/react-query'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Freezes the account, or keeps it frozen while it is being unfrozen. */
export function useFreezeAccount(onDone?: () => void) {
  const text = useText()
  const { freeze, store } = useFreeze()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(freezeApi.freeze, {}),
    onSuccess: (reply) => {
      store(reply)
      showToast('success', text(freeze ? 'freeze.kept' : 'freeze.title'))
      onDone?.()
    },
    onError: (error) => showToast('error', text('freeze.failed'), getReason(error)),
  })
  return { isBusy: isPending, freezeAccount: () => !isPending && mutate() }
}

import { profileApi } from '@murmur/contract/identity/profile'
import { useMutation } from '@tanstack/react-query'
import { useCacheProfile } from '#features/settings/profile/use-profile.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Accepts the displayed version of the legal documents. */
export function useAcceptTerms() {
  const text = useText()
  const cacheReply = useCacheProfile()
  const { mutate, isPending } = useMutation({
    mutationFn: (version: string) => call(profileApi.acceptTerms, { body: { version } }),
    onSuccess: (reply) => {
      cacheReply(reply)
      showToast('success', text('papers.done'))
    },
    onError: (error) => showToast('error', text('papers.not-done'), getReason(error)),
  })
  return { isBusy: isPending, accept: (version: string) => !isPending && mutate(version) }
}

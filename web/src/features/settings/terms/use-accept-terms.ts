import { profileApi } from '@murmur/contract/identity/profile'
import { useMutation } from '@tanstack/react-query'
import { useTakeProfile } from '#features/settings/profile/use-profile.ts'
import { call } from '#lib/http/call.ts'
import { reasonOf } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { say } from '#ui/feedback/say.tsx'

/** Accepts the displayed version of the legal documents. */
export function useAcceptTerms() {
  const text = useText()
  const take = useTakeProfile()
  const { mutate, isPending } = useMutation({
    mutationFn: (version: string) => call(profileApi.acceptTerms, { body: { version } }),
    onSuccess: (reply) => {
      take(reply)
      say('success', text('papers.done'))
    },
    onError: (error) => say('error', text('papers.not-done'), reasonOf(error)),
  })
  return { isBusy: isPending, accept: (version: string) => !isPending && mutate(version) }
}

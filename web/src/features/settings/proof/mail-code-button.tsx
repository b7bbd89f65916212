import { securityApi } from '@murmur/contract/identity/security'
import { useMutation } from '@tanstack/react-query'
import { useFactors } from '#features/settings/two-factor/use-factors.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

/** A button that mails a code; renders nothing unless mailed codes are a second factor of the user. */
export function MailCodeButton() {
  const text = useText()
  const { data } = useFactors()
  const mailMutation = useMutation({
    mutationFn: () => call(securityApi.mailCode, {}),
    onSuccess: () => showToast('success', text('factor.mailed')),
    onError: (error) => showToast('error', text('factor.not-mailed'), getReason(error)),
  })
  if (!data?.data.email) return null
  return (
    <Button
      className="justify-self-start"
      inactive={mailMutation.isPending}
      onClick={() => !mailMutation.isPending && mailMutation.mutate()}
    >
      {text(mailMutation.isPending ? 'factor.mailing' : 'factor.mail')}
    </Button>
  )
}

import { Key } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { toPasskeyFailure } from '#lib/passkeys/to-passkey-failure.ts'
import { usePromptSignal } from '#lib/passkeys/use-prompt-signal.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

/**
 * Signs in with a passkey, in place of email, password and second factor. Unmounting closes an open prompt. Renders nothing if the browser
 * has no passkeys.
 */
export function PasskeyLogin({ onDone }: { onDone?: () => void }) {
  const text = useText()
  const { loginWithPasskey } = useAuth()
  const { start } = usePromptSignal()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (!supportsPasskeys()) return null
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await loginWithPasskey(start())
      showToast('success', text('login.success'))
      onDone?.()
    } catch (error) {
      setFailure(toPasskeyFailure(text, error, 'passkey.not-signed-in'))
    }
    setBusy(false)
  }
  return (
    <div>
      <FailureAlert isPublic className="not-empty:mb-4" failure={failure} />
      <Button className="w-full" inactive={isBusy} onClick={() => void press()}>
        <Key aria-hidden size={18} className="shrink-0" />
        {text(isBusy ? 'passkey.waiting' : 'passkey.sign-in')}
      </Button>
    </div>
  )
}

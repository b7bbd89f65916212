import { oauthApi } from '@murmur/contract/identity/oauth'
import { type FormEvent, useState } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { type CodePrompt, LoginCode } from '#features/auth/sign-in/login-code.tsx'
import { PasskeyLogin } from '#features/auth/sign-in/passkey-login.tsx'
import { call } from '#lib/http/call.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** Completes an OAuth sign-in with the code of the second factor. */
export function FinishOAuth({ onDone }: { onDone: () => void }) {
  const text = useText()
  const { refresh } = useAuth()
  const [prompt, setPrompt] = useState<CodePrompt>({ failure: undefined })
  const [totp, setTotp] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const code = totp.trim()
    if (!code) return setPrompt({ failure: { message: text('factor.required'), reason: undefined } })
    setBusy(true)
    try {
      await call(oauthApi.finishLogin, { body: { totp: code } })
      await refresh()
      showToast('success', text('login.success'))
      onDone()
    } catch (error) {
      setTotp('')
      setPrompt({ failure: toFailure(error, text('login.failed')) })
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <LoginCode prompt={prompt} value={totp} onChange={setTotp} hint={text('oauth.factor-hint')} />
      <Button type="submit" variant="primary" inactive={isBusy}>
        {text(isBusy ? 'login.busy' : 'login.submit')}
      </Button>
      <PasskeyLogin onDone={onDone} />
      <Link to="/sign-up" className={buttonClass('bare')}>
        {text('oauth.another')}
      </Link>
    </form>
  )
}

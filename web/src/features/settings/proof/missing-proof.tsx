import { useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { Link } from '#lib/routing/router.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

const FirstPasskeyFlow = lazyComponent(
  async () => (await import('#features/settings/passkeys/first-passkey-flow.tsx')).FirstPasskeyFlow,
)

/** For a user who signs in through an OAuth provider and has neither password nor passkey: creates a passkey, or links to a password. */
export function MissingProof() {
  const text = useText()
  const [isCreating, setCreating] = useState(false)
  return (
    <Notice title={text('proof.none')}>
      <p className="text-sm">{text('proof.none-hint')}</p>
      {supportsPasskeys() ? (
        <Button className="justify-self-start" onClick={() => setCreating(true)}>
          {text('passkey.create')}
        </Button>
      ) : null}
      <Link
        to="/forgot-password"
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-2"
      >
        {text('settings.password-by-mail')}
      </Link>
      {isCreating ? <FirstPasskeyFlow onClose={() => setCreating(false)} /> : null}
    </Notice>
  )
}

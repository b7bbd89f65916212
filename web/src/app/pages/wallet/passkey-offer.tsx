import { signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** Kept for the browser, for every account: storage holds no user's id. */
const declined = createStoredFlag('passkey-offer-declined')

/** Called when the user declines, since the pressed button goes away. */
type PasskeyOfferProps = { onDeclined: () => void }

/**
 * Offers a passkey for every yes to a user who has none, at the end of the wallet, where nothing moves when it appears. Declined once,
 * it does not return in this browser; the settings always have it.
 */
export function PasskeyOffer({ onDeclined }: PasskeyOfferProps) {
  const [isOffered, setOffered] = useState(() => supportsPasskeys() && !declined.isSet())
  if (!isOffered) return null
  const decline = () => {
    declined.set()
    setOffered(false)
    onDeclined()
  }
  return <Offer onDecline={decline} />
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const text = useText()
  // The key and the call of the settings, whose hook would be a shared chunk that every page of the settings loads.
  const { data } = useQuery({
    queryKey: ['security', 'signing-passkeys'],
    queryFn: ({ signal }) => call(signingPasskeysApi.read, {}, { signal }),
  })
  const passkeys = data?.data
  // Browsers offer no passkeys for some addresses of a deployment.
  if (!passkeys || passkeys.recoverySeconds === null || passkeys.credentialIds.length > 0) return null
  return (
    <section aria-labelledby="passkey-offer" className="relative mt-6 flex gap-4 rounded-card bg-card p-4 pe-14">
      <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-accent" />
      <div className="grid justify-items-start gap-2">
        <h3 id="passkey-offer" className="font-semibold">
          {text('signing.require')}
        </h3>
        <p className="max-w-[60ch] text-sm text-ink-soft">{text('signing.what')}</p>
        <Link to="/app/settings/security#signing-passkeys" className={buttonClass()}>
          {text('factor.set-up')}
        </Link>
      </div>
      <Button
        variant="bare"
        className="absolute end-2 top-2 !px-0"
        aria-label={text('send.dismiss')}
        title={text('send.dismiss')}
        onClick={onDecline}
      >
        <X aria-hidden size={20} />
      </Button>
    </section>
  )
}

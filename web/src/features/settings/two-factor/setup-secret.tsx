import { useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

/** An authenticator secret as a QR code and as text to type. */
export function SetupSecret({ secret, uri }: { secret: string; uri: string }) {
  const text = useText()
  const [couldCopy, setCouldCopy] = useState(true)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('factor.step-scan')}</h3>
      <p className="text-sm text-ink-soft">{text('factor.scan-hint')}</p>
      <div className="w-44">
        <QrCode of={uri} label={text('factor.qr')} />
      </div>
      <p className="text-sm text-ink-soft">{text('factor.by-hand')}</p>
      <p className="rounded-card border border-line bg-sunk px-3 py-2 font-mono text-sm wrap-anywhere" dir="ltr">
        {(secret.match(/.{1,4}/g) ?? []).join(' ')}
      </p>
      <div>
        <CopyButton
          text={secret}
          label={text('factor.copy-secret')}
          copiedLabel={text('copy.done')}
          onFail={() => setCouldCopy(false)}
        />
        <p role="alert" className="text-sm text-loss">
          {couldCopy ? null : text('factor.copy-failed')}
        </p>
      </div>
    </section>
  )
}

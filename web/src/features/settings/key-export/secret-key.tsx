import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useCopyToClipboard } from '#lib/browser/use-copy-to-clipboard.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type SecretKeyProps = { name: string; secret: string; hint: string }

/** A private key: hidden until revealed; can be copied while hidden. */
export function SecretKey({ name, secret, hint }: SecretKeyProps) {
  const text = useText()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [couldCopy, setCouldCopy] = useState(true)
  const { isCopied, copy } = useCopyToClipboard(() => setCouldCopy(false))
  const RevealIcon = isShown ? EyeOff : Eye
  const CopyIcon = isCopied ? Check : Copy
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {name}
      </h3>
      <p className="grid min-h-11 content-center rounded-card border border-line bg-sunk px-3 py-2 font-mono text-sm">
        {isShown ? (
          <span className="wrap-anywhere select-all">{secret}</span>
        ) : (
          <>
            <span aria-hidden>{'•'.repeat(24)}</span>
            <span className="sr-only">{text('keys.hidden')}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={text(isShown ? 'keys.hide-of' : 'keys.show-of', { name })}
          onClick={() => setShown(!isShown)}
        >
          <RevealIcon aria-hidden size={18} />
          {text(isShown ? 'keys.hide' : 'keys.show')}
        </Button>
        <Button aria-label={text('keys.copy-of', { name })} onClick={() => copy(secret)}>
          <CopyIcon aria-hidden size={18} className={isCopied ? 'text-gain' : ''} />
          {text(isCopied ? 'copy.done' : 'copy')}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? text('copy.done') : null}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        <span role="alert" className="block text-loss">
          {couldCopy ? null : text('keys.copy-failed')}
        </span>
        {hint}
      </p>
    </section>
  )
}

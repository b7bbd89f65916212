import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { FactorField } from '#ui/form/factor-field.tsx'

/**
 * A request for the code: the failure of the previous one, the server's text about the accepted kinds of code, and whether the user
 * has a passkey.
 */
export type CodePrompt = { failure: Failure | undefined; kinds?: string | undefined; hasPasskey?: boolean }

type LoginCodeProps = {
  prompt: CodePrompt
  value: string
  onChange: (value: string) => void
  /** The instruction above the field. */
  hint: string
  /** Prefills the page for a lost second factor. */
  email?: string
  /** Signs in with a passkey instead. */
  passkey?: ReactNode
}

/** The second-factor code of a login. Takes the focus on each request for a code. */
export function LoginCode({ prompt, value, onChange, hint, email, passkey }: LoginCodeProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is a new object
  useEffect(() => field.current?.focus(), [prompt])
  return (
    <div className="appear grid gap-2 rounded-card border border-line bg-sunk p-4">
      <p role="status">{hint}</p>
      {prompt.hasPasskey ? passkey : null}
      <FactorField
        ref={field}
        hint={prompt.kinds}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={prompt.failure?.message}
        reason={prompt.failure?.reason}
      />
      <Link
        to="/lost-factor"
        state={email ? { email } : undefined}
        className="-my-1 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-2"
      >
        {text('factor.lost')}
      </Link>
    </div>
  )
}

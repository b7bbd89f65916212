import { useEffect, useRef } from 'react'
import type { Failure } from '#lib/failure-of.ts'
import { Link } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { FactorField } from '#ui/factor-field.tsx'

/** How the code was asked for: after a wrong one, and which codes the server takes, in its words. */
export type Asked = { failure: Failure | undefined; kinds?: string | undefined }

type LoginCodeProps = {
  asked: Asked
  value: string
  onChange: (value: string) => void
  /** What is to be done. */
  hint: string
  /** Carried along to whoever lost the second factor. */
  email?: string
}

/** The code of the second factor at a login: takes the focus each time it is asked for, and says what is to be done. */
export function LoginCode({ asked, value, onChange, hint, email }: LoginCodeProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking is a new object
  useEffect(() => field.current?.focus(), [asked])
  return (
    <div className="appear grid gap-2 rounded-card border border-line bg-sunk p-4">
      <p role="status">{hint}</p>
      <FactorField
        ref={field}
        hint={asked.kinds}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={asked.failure?.message}
        reason={asked.failure?.reason}
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

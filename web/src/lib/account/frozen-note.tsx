import { useFreeze } from '#lib/account/freeze-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'

/** Why a button is inactive while the account is frozen, with a link to unfreeze it. Renders nothing otherwise. */
export function FrozenNote({ id }: { id?: string | undefined }) {
  const text = useText()
  if (!useFreeze().freeze) return null
  return (
    <p id={id} className="text-sm text-ink-soft">
      {text('risk.as-sentence', { sentence: text('freeze.title') })}{' '}
      <Link to="/app/settings/security#freeze" className="text-ink underline underline-offset-2">
        {text('freeze.see')}
      </Link>
    </p>
  )
}

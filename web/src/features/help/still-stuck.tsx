import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The way to the assistant for a question that no topic answers. */
export function StillStuck({ isBoxed = false }: { isBoxed?: boolean }) {
  const text = useText()
  return (
    <div className={`grid content-center justify-items-start gap-3 ${isBoxed ? 'rounded-card bg-card p-6' : ''}`}>
      <p className="font-semibold">{text('help.stuck')}</p>
      <Link to="/app/chat" className={buttonClass()}>
        {text('help.ask')}
      </Link>
    </div>
  )
}

import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Explains why nothing can be sent to the chosen recipient, with a link to the user's list. */
export function NotAllowedNote() {
  const text = useText()
  return (
    <Notice tone="caution">
      <p className="text-sm">
        {text('allowed.refused-why')}{' '}
        <Link to="/app/settings/recipients#allowed" className="whitespace-nowrap text-ink underline underline-offset-2">
          {text('allowed.to-list')}
        </Link>
      </p>
    </Notice>
  )
}

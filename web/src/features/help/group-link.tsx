import type { HelpGroup } from '@murmur/contract/help'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { groupHash } from '#features/help/find-help-view.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'

type GroupLinkProps = { group: HelpGroup; count: number; headingId: string; onVisit: () => void }

/** The link to all topics of a group; its name ends with the group's heading. */
export function GroupLink({ group, count, headingId, onVisit }: GroupLinkProps) {
  const text = useText()
  const id = useId()
  return (
    <Link
      id={id}
      to={`/app/help#${groupHash(group)}`}
      onClick={onVisit}
      aria-labelledby={`${id} ${headingId}`}
      className="flex min-h-11 items-center gap-2 border-t border-line font-semibold text-accent hover:underline"
    >
      {text('help.all', { count })}
      <ArrowRight aria-hidden size={16} className="rtl:-scale-x-100" />
    </Link>
  )
}

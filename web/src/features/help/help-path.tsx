import type { HelpGroup } from '@murmur/contract/help'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { groupHash } from '#features/help/find-help-view.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'

const linkClass = 'inline-flex min-h-11 items-center gap-1 rounded-card hover:text-ink hover:underline'

/** The way back: to the index, and from a topic to its group. */
export function HelpPath({ group, onVisit }: { group?: HelpGroup; onVisit: () => void }) {
  const text = useText()
  return (
    <nav aria-label={text('help.groups')} className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <Link to="/app/help" onClick={onVisit} className={`-ms-1 ${linkClass}`}>
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
        {text('help.heading')}
      </Link>
      {group ? (
        <>
          <ChevronRight aria-hidden size={14} className="rtl:-scale-x-100" />
          <Link to={`/app/help#${groupHash(group)}`} onClick={onVisit} className={linkClass}>
            {text(`help.group.${group}`)}
          </Link>
        </>
      ) : null}
    </nav>
  )
}

import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type PagerProps = { page: number; pages: number; onTurn: (page: number) => void }

/** Buttons to turn pages, with the current page number. */
export function HistoryPager({ page, pages, onTurn }: PagerProps) {
  const text = useText()
  const isFirst = page <= 1
  const isLast = page >= pages
  return (
    <nav
      aria-label={text('history.pages')}
      className="no-print flex items-center justify-between gap-3 max-desk:w-full"
    >
      <Button inactive={isFirst} onClick={() => !isFirst && onTurn(page - 1)}>
        {text('history.previous')}
      </Button>
      <p role="status">{text('history.page', { page, pages: Math.max(pages, 1) })}</p>
      <Button inactive={isLast} onClick={() => !isLast && onTurn(page + 1)}>
        {text('history.next')}
      </Button>
    </nav>
  )
}

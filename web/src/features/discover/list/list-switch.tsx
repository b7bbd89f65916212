import { Star } from 'lucide-react'
import type { ListName } from '#features/discover/use-discover-view.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

const labels = {
  trending: 'discover.pick.trending',
  new: 'discover.pick.new',
  gainers: 'discover.pick.gainers',
  all: 'discover.pick.all',
  watchlist: 'discover.pick.watchlist',
} as const satisfies Record<ListName, TextId>

type ListSwitchProps = { lists: readonly ListName[]; value: ListName; onChange: (list: ListName) => void }

/** Radio buttons that select the list. */
export function ListSwitch({ lists, value, onChange }: ListSwitchProps) {
  const text = useText()
  return (
    <Segments
      look="pills"
      legend={text('discover.lists')}
      options={lists.map((list) => ({
        value: list,
        label: (
          <>
            {list === 'watchlist' ? <Star aria-hidden size={16} className="max-sm:hidden" /> : null}
            {text(labels[list])}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

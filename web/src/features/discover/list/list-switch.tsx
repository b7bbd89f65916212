import { Star } from 'lucide-react'
import type { ListName } from '#features/discover/use-discover-view.ts'
import { useIsPhone } from '#lib/browser/use-is-phone.ts'
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

/** Selects the list: by radio buttons, on phones from a menu, which leaves room for the chains beside it. */
export function ListSwitch(props: ListSwitchProps) {
  const { lists, value, onChange } = props
  const text = useText()
  const isPhone = useIsPhone()
  if (isPhone) return <ListMenu {...props} />
  return (
    <Segments
      variant="pills"
      legend={text('discover.lists')}
      options={lists.map((list) => ({
        value: list,
        label: (
          <>
            {list === 'watchlist' ? <Star aria-hidden size={16} /> : null}
            {text(labels[list])}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function ListMenu({ lists, value, onChange }: ListSwitchProps) {
  const text = useText()
  return (
    <select
      aria-label={text('discover.lists')}
      value={value}
      onChange={({ target }) => onChange(lists.find((list) => list === target.value) ?? value)}
      className="list-menu"
    >
      {lists.map((list) => (
        <option key={list} value={list}>
          {text(labels[list])}
        </option>
      ))}
    </select>
  )
}

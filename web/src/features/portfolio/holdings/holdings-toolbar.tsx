import type { Grouping, HoldingsView } from '#features/portfolio/holdings/use-holdings-view.ts'
import { useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

const groupings = ['token', 'chain'] as const satisfies readonly Grouping[]
const labels = { token: 'holdings.by-token', chain: 'holdings.by-chain' } as const

/** The choice of grouping, and whether small balances are hidden. */
export function HoldingsToolbar({ view }: { view: HoldingsView }) {
  const text = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={view.hidesSmall}
          onChange={({ target }) => view.hideSmall(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {text('holdings.hide-small')}
      </label>
      <Segments
        legend={text('holdings.grouping')}
        options={groupings.map((grouping) => ({ value: grouping, label: text(labels[grouping]) }))}
        value={view.grouping}
        onChange={view.groupBy}
      />
    </div>
  )
}

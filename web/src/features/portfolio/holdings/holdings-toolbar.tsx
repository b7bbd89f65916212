import { useId } from 'react'
import type { Grouping, HoldingsView } from '#features/portfolio/holdings/use-holdings-view.ts'
import { useText } from '#lib/i18n/text.ts'

const groupings = ['token', 'chain'] as const satisfies readonly Grouping[]
const labels = { token: 'holdings.by-token', chain: 'holdings.by-chain' } as const

/** The choice of grouping, and whether small balances are hidden. */
export function HoldingsToolbar({ view }: { view: HoldingsView }) {
  const text = useText()
  const name = useId()
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
      <fieldset className="chart-ranges">
        <legend className="sr-only">{text('holdings.grouping')}</legend>
        {groupings.map((grouping) => (
          <label key={grouping}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={view.grouping === grouping}
              onChange={() => view.groupBy(grouping)}
            />
            <span>{text(labels[grouping])}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

import type { TradePriority } from '@murmur/contract/trading/priority'
import { useState } from 'react'
import { PriorityChoice } from '#features/manual-trading/terms/priority-choice.tsx'
import { useText } from '#lib/i18n/text.ts'
import { useTradePreferences } from '#lib/preferences/trade-preferences.ts'

/** The priority of the account's trades. A choice applies at once. Until the account's is loaded, only a choice made here is shown. */
export function PriorityPreference() {
  const text = useText()
  const { priority, isLoaded, store } = useTradePreferences()
  const [chosen, setChosen] = useState<TradePriority>()
  return (
    <div className="grid max-w-md gap-2">
      <p className="font-semibold">{text('priority.usual')}</p>
      <PriorityChoice
        legend={text('priority.usual')}
        value={isLoaded ? priority : chosen}
        onChange={(next) => {
          setChosen(next)
          store({ priority: next })
        }}
        explanation={`${text('explain.priority')} ${text('priority.everywhere')}`}
      />
    </div>
  )
}

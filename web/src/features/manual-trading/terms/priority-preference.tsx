import { PriorityChoice } from '#features/manual-trading/terms/priority-choice.tsx'
import { useText } from '#lib/i18n/text.ts'
import { useTradePreferences } from '#lib/preferences/trade-preferences.ts'

/** The priority of the account's trades. A choice applies at once. */
export function PriorityPreference() {
  const text = useText()
  const { priority, store } = useTradePreferences()
  return (
    <div className="grid max-w-md gap-2">
      <p className="font-semibold">{text('priority.usual')}</p>
      <PriorityChoice
        legend={text('priority.usual')}
        value={priority}
        onChange={(next) => store({ priority: next })}
        hint={text('priority.everywhere')}
      />
    </div>
  )
}

import { firedWords } from '#features/watching/alert-words.ts'
import { useAlertsChanged } from '#features/watching/use-alerts.ts'
import { useLiveEvent } from '#lib/live.tsx'
import { useText } from '#lib/text.ts'
import { say } from '#ui/say.tsx'

/** Says anywhere in the app that a price alert has fired: as a toast, which is a polite live region. */
export function AlertNews() {
  const text = useText()
  const changed = useAlertsChanged()
  useLiveEvent((event) => {
    if (event.type !== 'alert') return
    say('blank', text('alert.news'), firedWords(text, event.alert))
    changed()
  })
  return null
}

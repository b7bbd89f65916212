import { formatFiredAlert } from '#features/watching/format-alert.ts'
import { useRefetchAlerts } from '#features/watching/use-alerts.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows a toast (a polite live region) on any page when a price alert fires; none if `isQuiet`. */
export function AlertToasts({ isQuiet = false }: { isQuiet?: boolean }) {
  const text = useText()
  const refetchAlerts = useRefetchAlerts()
  useLiveEvent((event) => {
    if (event.type !== 'alert') return
    if (!isQuiet) showToast('blank', text('alert.news'), formatFiredAlert(text, event.alert))
    refetchAlerts()
  })
  return null
}

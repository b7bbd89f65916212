import type { Alert } from '@murmur/contract/markets/watchlist'
import { useRefetchAlerts } from '#features/watching/use-alerts.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows a toast (a polite live region) on any page when a price alert fires; none if `isQuiet`. */
export function AlertToasts({ isQuiet = false }: { isQuiet?: boolean }) {
  const text = useText()
  const refetchAlerts = useRefetchAlerts()
  useLiveEvent((event) => {
    if (event.type !== 'alert') return
    if (!isQuiet) void showFiredAlert(text, event.alert)
    refetchAlerts()
  })
  return null
}

/** Loads the sentence with the first alert: every page would download it. */
async function showFiredAlert(text: Translate, alert: Alert): Promise<void> {
  try {
    const { formatFiredAlert } = await import('#features/watching/format-alert.ts')
    showToast('blank', text('alert.news'), formatFiredAlert(text, alert))
  } catch (error) {
    console.error('A fired alert could not be shown', error)
  }
}

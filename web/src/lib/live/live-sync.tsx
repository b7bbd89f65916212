import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/**
 * Refetches data that the user changed elsewhere, such as by the assistant or in another tab. The keys of such data, also of the mutations
 * that change it, begin with the subject of the event.
 */
export function LiveSync() {
  const client = useQueryClient()
  useLiveEvent((event) => {
    const key = event.type === 'changed' ? [event.subject] : ['preferences']
    if (event.type !== 'changed' && event.type !== 'preferences') return
    // A change made on this page ends with newer data; data read before that may be older.
    if (client.isMutating({ mutationKey: key }) > 0) return
    void client.invalidateQueries({ queryKey: key })
  })
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { preferencesKey } from '#features/preferences/preferences-key.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** Refetches the preferences when they were changed elsewhere, such as by the assistant. */
export function PreferencesSync() {
  const client = useQueryClient()
  useLiveEvent((event) => {
    if (event.type !== 'preferences') return
    // The reply to a change made on this page contains all preferences; those read before it may be older.
    if (client.isMutating({ mutationKey: preferencesKey }) > 0) return
    void client.invalidateQueries({ queryKey: preferencesKey })
  })
  return null
}

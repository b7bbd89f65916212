import { defaultPreferences, type Preferences, profileApi } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { type AppearanceSettings, readStoredAppearance, storeAppearance } from '#lib/preferences/theme.ts'

/** The key of the query and of the mutation; `LiveSync` refetches it. */
const queryKey = ['preferences']
type Reply = { data: Preferences }

/**
 * The preferences of the account, once loaded, else those of this browser.
 * @param onUnsent called if a change could be stored only in this browser
 */
export function usePreferencesStore(userId: UserId | undefined, onUnsent: (error: unknown) => void) {
  const client = useQueryClient()
  const [storedAppearance, setStoredAppearance] = useState<AppearanceSettings>(readStoredAppearance)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(profileApi.preferences, {}, { signal }),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: (body: Partial<Preferences>) => call(profileApi.setPreferences, { body }),
    // Sends changes one at a time, so that the last one wins.
    scope: { id: 'preferences' },
    // A change during the first load cancelled that fetch; this reply contains all preferences.
    onSuccess: (reply) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData<Reply>(queryKey, reply)
    },
    onError: onUnsent,
  })

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const { language: _, ...appearance } = changes
      setStoredAppearance((before) => ({ ...before, ...appearance }))
      storeAppearance({ ...readStoredAppearance(), ...appearance })
      if (userId === undefined) return
      // A pending older reply must not revert the change.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Reply>(queryKey, (reply) => reply && { data: { ...reply.data, ...changes } })
      mutate(changes)
    },
    [client, mutate, userId],
  )
  return {
    stored: data?.data ?? storedAppearance,
    news: data?.data ?? defaultPreferences,
    isLoaded: data !== undefined,
    accountLanguage: data?.data.language,
    change,
  }
}

import type { UserId } from '@murmur/contract/ids'
import { type Preferences, profileApi } from '@murmur/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#lib/call.ts'
import { keepLook, type Look, readLook } from '#lib/theme.ts'

const queryKey = ['preferences']
type Reply = { data: Preferences }

/**
 * The preferences: of the account once somebody is signed in and they have come, else of this browser.
 * @param onUnsent hears that a change counts in this browser alone
 */
export function usePreferencesStore(userId: UserId | undefined, onUnsent: (error: unknown) => void) {
  const client = useQueryClient()
  const [look, setLook] = useState<Look>(readLook)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(profileApi.preferences, {}, { signal }),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: (body: Partial<Preferences>) => call(profileApi.setPreferences, { body }),
    // One after the other: what was chosen last is what stays.
    scope: { id: 'preferences' },
    // A choice made before the account's had come called that question off: the last answer has all of them.
    onSuccess: (reply) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData<Reply>(queryKey, reply)
    },
    onError: onUnsent,
  })

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const { language: _, ...looks } = changes
      setLook((before) => ({ ...before, ...looks }))
      keepLook({ ...readLook(), ...looks })
      if (userId === undefined) return
      // An older answer that is still on its way must not take the choice back.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Reply>(queryKey, (reply) => reply && { data: { ...reply.data, ...changes } })
      mutate(changes)
    },
    [client, mutate, userId],
  )
  return { look: data?.data ?? look, accountLanguage: data?.data.language, change }
}

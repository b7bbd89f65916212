import { AppEvent, eventsPath } from '@murmur/contract/events'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useText } from '#lib/i18n/text.ts'
import { connectLive } from '#lib/live/connect-live.ts'

type Listener = (event: AppEvent) => void
type LiveEventHub = { listeners: Set<Listener> }

const LiveContext = createContext<LiveEventHub | null>(null)

type LiveProviderProps = {
  /** Closes the stream while there is no session: the server would reject it. */
  isPaused?: boolean
  children: ReactNode
}

/** Keeps one stream of the user's events open while mounted. */
export function LiveProvider({ isPaused = false, children }: LiveProviderProps) {
  const { language } = useText()
  const position = useRef<string>(undefined)
  const [live] = useState<LiveEventHub>(() => ({ listeners: new Set() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream keeps the language that it was opened in
  useEffect(() => {
    if (isPaused) return
    return connectLive(
      eventsPath,
      (data) => {
        const event = v.safeParse(AppEvent, data)
        if (event.success) for (const listener of live.listeners) listener(event.output)
        else console.error('An event violates the contract', formatIssues(event.issues))
      },
      position,
    )
  }, [live, isPaused, language])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Subscribes to the user's events; outside a LiveProvider it does nothing. */
export function useLiveEvent(listener: Listener): void {
  const live = useContext(LiveContext)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    if (!live) return
    const forward: Listener = (event) => latest.current(event)
    live.listeners.add(forward)
    return () => void live.listeners.delete(forward)
  }, [live])
}

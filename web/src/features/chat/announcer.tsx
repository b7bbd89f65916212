import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

type Announce = (key: string, sentence: string) => void
const AnnounceContext = createContext<Announce>(() => undefined)

/** How many announcements stay in the page; a screen reader needs only the newest. */
const maxAnnouncements = 6

/**
 * Announces events to screen readers in a polite live region, each event once. The message list is not a live region,
 * because it also contains the user's messages and streaming text.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [announcements, setAnnouncements] = useState<readonly { key: string; sentence: string }[]>([])
  const keys = useRef(new Set<string>())
  const announce = useCallback<Announce>((key, sentence) => {
    if (keys.current.has(key) || !sentence) return
    keys.current.add(key)
    setAnnouncements((before) => [...before.slice(1 - maxAnnouncements), { key, sentence }])
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-atomic={false} className="sr-only">
        {announcements.map(({ key, sentence }) => (
          <p key={key}>{sentence}</p>
        ))}
      </div>
    </AnnounceContext>
  )
}

/** Returns the function that announces a sentence. Each key is announced only once. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

type Announce = (key: string, words: string) => void
const AnnounceContext = createContext<Announce>(() => undefined)

/** How many announcements stay in the page; a screen reader needs only the newest. */
const kept = 6

/**
 * Announces events to screen readers, each once, at the next pause. The message list is no live region: it also holds the
 * user's own messages, and text that is still streaming.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly { key: string; words: string }[]>([])
  const keys = useRef(new Set<string>())
  const announce = useCallback<Announce>((key, words) => {
    if (keys.current.has(key) || !words) return
    keys.current.add(key)
    setSaid((before) => [...before.slice(1 - kept), { key, words }])
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-atomic={false} className="sr-only">
        {said.map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
      </div>
    </AnnounceContext>
  )
}

/** Returns the function that announces a sentence. Each key is announced only once. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

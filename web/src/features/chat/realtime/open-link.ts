import { realtimeTimes } from '@murmur/contract/realtime'
import { type Line, openLine } from '#features/chat/realtime/open-line.ts'
import { signedInAgain } from '#lib/session-news.ts'

export type LinkHears = {
  /** `reconnecting`: another try comes by itself; `offline`: none does. */
  state(state: 'online' | 'reconnecting' | 'offline'): void
  event(name: string, payload: unknown): void
}

export type Link = {
  ask: Line['ask']
  /** Tries at once, unless it is connected or about to be. */
  retry(): void
  close(): void
}

/** Keeps a connection to the server: what is lost is tried again five times, a second apart. */
export function openLink(hears: LinkHears): Link {
  let line: Line | undefined
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(timer)
    line = openLine({
      event: hears.event,
      joined() {
        tries = 0
        hears.state('online')
      },
      ended({ wasJoined, isFinal }) {
        line = undefined
        if (!wasJoined) console.error('The realtime connection failed')
        if (isFinal || tries >= realtimeTimes.attempts) {
          tries = 0
          return hears.state('offline')
        }
        tries += 1
        timer = setTimeout(begin, realtimeTimes.delayMs)
        hears.state('reconnecting')
      },
    })
  }
  const retry = () => {
    if (line) return
    hears.state('reconnecting')
    begin()
  }
  // A server on this machine is there without a network too.
  const lose = () => location.hostname !== 'localhost' && line?.lose()
  window.addEventListener('offline', lose)
  // A machine that wakes up, or finds its network again, need not be told to.
  window.addEventListener('online', retry)
  window.addEventListener(signedInAgain, retry)
  begin()
  return {
    ask: (...what) => line?.ask(...what) ?? Promise.reject(new Error('There is no realtime connection')),
    retry,
    close() {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', retry)
      window.removeEventListener(signedInAgain, retry)
      clearTimeout(timer)
      line?.close()
    },
  }
}

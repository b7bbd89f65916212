import type { AppEvent } from '@murmur/contract/events'
import { vi } from 'vitest'

/** A fake EventSource; `install()` returns functions that send to all open streams. */
export class FakeEventSource {
  static readonly CLOSED = 2
  readyState = 1
  onmessage: ((message: { data: string; lastEventId?: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  private readonly listeners: ['position', (message: { lastEventId: string }) => void][] = []

  constructor(url: string) {
    this.url = url
    FakeEventSource.all.push(this)
  }

  addEventListener(type: 'position', listener: (message: { lastEventId: string }) => void) {
    this.listeners.push([type, listener])
  }

  /** The server's first event, with the position of the stream. */
  sendPosition(lastEventId: string) {
    for (const [, listener] of this.listeners) listener({ lastEventId })
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  private static all: FakeEventSource[] = []

  static install() {
    FakeEventSource.all = []
    vi.stubGlobal('EventSource', FakeEventSource)
    const open = () => FakeEventSource.all.filter((source) => source.readyState !== FakeEventSource.CLOSED)
    return {
      open,
      send: (event: AppEvent) => {
        for (const source of open()) source.onmessage?.({ data: JSON.stringify(event), lastEventId: String(event.seq) })
      },
    }
  }
}

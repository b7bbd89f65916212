import type { AppEvent } from '@murmur/contract/events'
import { vi } from 'vitest'

/** A fake EventSource; `install()` returns functions that send to all open streams. */
export class FakeEventSource {
  static readonly CLOSED = 2
  readyState = 1
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeEventSource.all.push(this)
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
        for (const source of open()) source.onmessage?.({ data: JSON.stringify(event) })
      },
    }
  }
}

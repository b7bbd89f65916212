import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Port = { onmessage: ((event: { data: Float32Array }) => void) | null; close(): void }
const blockLength = 2048

/** Fakes the browser's microphone and audio thread, which jsdom lacks. `refuses`: the user denies permission. */
export function installMicrophone({ rate = 48_000, refuses = false } = {}) {
  const ports: Port[] = []
  const tracks: { isLive: boolean; onended: (() => void) | null; stop(): void }[] = []
  const open = () => {
    const track = {
      isLive: true,
      onended: null,
      stop() {
        track.isLive = false
      },
    }
    tracks.push(track)
    return { getTracks: () => [track] }
  }
  const getUserMedia = vi.fn(async (_wanted: unknown) => {
    if (refuses) throw new DOMException('Permission denied', 'NotAllowedError')
    return open()
  })
  const contexts: { state: string }[] = []
  class FakeContext {
    sampleRate = rate
    state = 'running'
    destination = {}
    audioWorklet = { addModule: async () => undefined }
    constructor() {
      contexts.push(this)
    }
    async resume() {}
    async close() {
      this.state = 'closed'
    }
    createMediaStreamSource() {
      return { connect: () => undefined }
    }
  }
  class FakeNode {
    port: Port = { onmessage: null, close: () => undefined }
    constructor() {
      ports.push(this.port)
    }
    connect() {}
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AudioWorkletNode', FakeNode)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.assign(URL, { createObjectURL: () => 'blob:murmur/1', revokeObjectURL: () => undefined })
  return {
    getUserMedia,
    isOpen: () => tracks.some((track) => track.isLive) || contexts.some((one) => one.state !== 'closed'),
    tries: () => tracks.length,
    /** Delays the next opening. @returns a function that ends the delay */
    delay: () => {
      let end = () => {}
      const waiting = new Promise<void>((resolve) => {
        end = resolve
      })
      getUserMedia.mockImplementationOnce(async () => {
        await waiting
        return open()
      })
      return end
    },
    /** The microphone is unplugged. */
    unplug: () => act(async () => tracks.at(-1)?.onended?.()),
    /** Feeds a tone of that many seconds and that amplitude. */
    feed: (seconds: number, size = 0.3) =>
      act(async () => {
        for (let left = seconds * rate; left > 0; left -= blockLength) {
          ports.at(-1)?.onmessage?.({ data: tone(Math.min(left, blockLength), size) })
        }
      }),
  }
}

const tone = (length: number, size: number) =>
  Float32Array.from({ length }, (_, at) => size * Math.sin((2 * Math.PI * 220 * at) / 48_000))

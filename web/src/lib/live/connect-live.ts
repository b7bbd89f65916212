const reopenDelayMs = 5000

/** The id of a stream's last event, or of the event that the stream continues after; undefined before the first connection. */
export type StreamPosition = { current: string | undefined }

/**
 * Opens a stream of server-sent events. The browser reconnects with the last event id; if it gives up (the server returned
 * an error), the stream is reopened after five seconds. Errors are only logged.
 * @param position kept up to date; a stream that is opened at a position begins with the events after it
 * @returns a function that closes the stream
 */
export function connectLive(path: string, onData: (data: unknown) => void, position?: StreamPosition): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(position?.current ? `${path}?after=${position.current}` : path)
    const storePosition = ({ lastEventId }: MessageEvent) => {
      if (position) position.current = lastEventId
    }
    source.addEventListener('position', storePosition)
    source.onmessage = (message: MessageEvent<string>) => {
      storePosition(message)
      try {
        onData(JSON.parse(message.data))
      } catch (error) {
        console.error('An event could not be parsed', error)
      }
    }
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      console.error('Live updates stopped; retrying')
      timer = setTimeout(open, reopenDelayMs)
    }
  }

  // jsdom and very old browsers lack EventSource; the app then relies on ordinary calls.
  if (typeof EventSource !== 'undefined') open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

const reopenDelayMs = 5000

/**
 * Opens a stream of server-sent events. The browser reconnects with the last event id; if it gives up (the server returned
 * an error), the stream is reopened after five seconds. Errors are only logged.
 * @returns a function that closes the stream
 */
export function connectLive(path: string, onData: (data: unknown) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(path)
    source.onmessage = (message: MessageEvent<string>) => {
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

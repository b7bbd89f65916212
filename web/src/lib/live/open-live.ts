const patience = 5000

/**
 * Opens a stream of server-sent events; the browser itself reconnects with the last id it saw. Where it gave up (the server
 * answered an error), this opens the stream again after five seconds. Trouble is only logged.
 * @returns closes the stream
 */
export function openLive(path: string, onData: (data: unknown) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(path)
    source.onmessage = (message: MessageEvent<string>) => {
      try {
        onData(JSON.parse(message.data))
      } catch (error) {
        console.error('An event could not be read', error)
      }
    }
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      console.error('Live updates stopped; trying again')
      timer = setTimeout(open, patience)
    }
  }

  // jsdom and very old browsers have none; the app then works by its ordinary calls.
  if (typeof EventSource !== 'undefined') open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

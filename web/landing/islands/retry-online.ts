const every = 10_000

/**
 * The offline page loads the address it stands at again as soon as the server answers: when the browser says that there is a
 * connection, when somebody comes back to it, and from time to time.
 */
export function retryOnline(root: Document): void {
  if (!root.querySelector('[data-offline]')) return
  const retry = async () => {
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (reply?.ok) location.reload()
  }
  root.querySelector('[data-again]')?.addEventListener('click', () => location.reload())
  addEventListener('online', () => void retry())
  root.addEventListener('visibilitychange', () => {
    if (root.visibilityState === 'visible') void retry()
  })
  setInterval(() => {
    if (root.visibilityState === 'visible') void retry()
  }, every)
}

const intervalMs = 10_000

/**
 * Reloads the offline page once the server responds again. It checks when the browser is online again, when the page becomes
 * visible, and at intervals.
 */
export function reloadWhenOnline(root: Document): void {
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
  }, intervalMs)
}

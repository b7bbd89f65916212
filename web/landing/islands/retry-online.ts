/** The offline page loads the address it stands at again as soon as there is a connection. */
export function retryOnline(root: Document): void {
  if (!root.querySelector('[data-offline]')) return
  addEventListener('online', () => location.reload())
  root.addEventListener('visibilitychange', () => {
    if (root.visibilityState === 'visible' && navigator.onLine) location.reload()
  })
}

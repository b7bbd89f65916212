/**
 * Registers the service worker that serves the offline page when the app is opened without a connection (web/public/sw.js).
 * Does nothing without browser support or outside a production build.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Waits for the page's own resources.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

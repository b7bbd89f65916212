/**
 * Has a service worker show the offline page when the app is opened without a connection (web/public/sw.js). Browsers that
 * cannot do that, and pages that are not served by our server, go without.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After everything that the page itself needs.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** The web app's own pages: what answers 200 when a browser asks for it directly. Keep in step with web/src/app. */
const pages = new Set([
  '/',
  '/sign-up',
  '/verify-otp',
  '/forgot-password',
  '/forgot-password/stop',
  '/reset-password',
  '/trading',
  '/terms',
  '/privacy',
  '/risk',
  '/app',
  ...['discover', 'about', 'manual-trading', 'chat', 'history', 'settings', 'soon', 'wallet'].map(
    (name) => `/app/${name}`,
  ),
])

export function isWebPage(path: string): boolean {
  return pages.has(path.length > 1 ? path.replace(/\/$/, '') : path)
}

/** The pages of the settings, in display order. */
export const settingsPageNames = [
  'profile',
  'security',
  'recipients',
  'limits',
  'notifications',
  'language',
  'data',
  'danger',
] as const

/**
 * The paths of the web app's pages, without those of the settings and of tokens: the app links to no other path, and the server
 * returns 200 for these.
 */
export const pagePaths = [
  '/sign-up',
  '/verify-otp',
  '/forgot-password',
  '/forgot-password/stop',
  '/reset-password',
  '/lost-factor',
  '/lost-factor/stop',
  '/cancel-recipient',
  '/cancel-thaw',
  '/trading',
  '/app/discover',
  '/app/chat',
  '/app/wallet',
  '/app/wallet/send',
  '/app/wallet/approvals',
  '/app/wallet/rent',
  '/app/wallet/watched',
  '/app/settings',
  '/app/soon',
  '/app/about',
  '/app/help',
  '/app/manual-trading',
  '/app/history',
  '/app/orders',
] as const

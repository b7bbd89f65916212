/** Whether this browser has passkeys at all; its device may still have no way to verify the user. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** The site in the sense of WebAuthn: browsers offer a passkey only to the host it was created for. */
export type RelyingParty = { id: string; origin: string }

/** @param publicUrl the address in the browser's address bar. Browsers accept host names only, not IP addresses. */
export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

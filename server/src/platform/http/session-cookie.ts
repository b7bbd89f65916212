/** The session cookie's name and attributes. Over TLS the browser itself sees to it that no other host can set it. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-murmur' : 'murmur',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  }
}

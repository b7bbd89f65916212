/** The session cookie's name and attributes. Over TLS the name's prefix makes browsers reject it from other hosts. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-murmur' : 'murmur',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  }
}

/** A URL yields no usable logo. The message never contains the URL, which is untrusted input. */
export class LogoError extends Error {
  override name = 'LogoError'
}

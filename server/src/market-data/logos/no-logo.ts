/** A URL yields no usable logo. The message never contains the URL, which is untrusted input. */
export class NoLogo extends Error {
  override name = 'NoLogo'
}

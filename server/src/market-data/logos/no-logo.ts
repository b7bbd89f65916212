/** Nothing usable lies where a source says that a logo does. Its words never hold the URL, which a stranger has chosen. */
export class NoLogo extends Error {
  override name = 'NoLogo'
}

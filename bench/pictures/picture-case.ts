/** The eight kinds of pictures that users send. */
export const pictureKinds = [
  'exchange list',
  'token page',
  'chat message',
  'post',
  'watchlist',
  'QR code',
  'photo on its side',
  'dark theme',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** One generated picture and what the answer must offer. */
export type PictureCase = {
  kind: PictureKind
  svg: string
  /** Clockwise rotation in degrees, a multiple of 90. */
  turn?: number
  /** Whether it is a photograph: tilted by a degree, blurred a little, compressed. */
  isPhoto?: boolean
  /** Symbols, or addresses, that must all be offered. */
  wanted: readonly string[]
  /** Further symbols in the picture, which may be offered too. */
  others?: readonly string[]
  /** Whether it shows an imitation, so that the answer must have a warning. */
  isCopy?: boolean
}

import sharp from 'sharp'

/** Pixels that a picture may claim; `prepare-picture` has let no more through. */
const maxPixels = 24_000_000
/** Each side of what is read. */
const longestSide = 2400

/**
 * Makes a PNG fit for reading: letters of small pictures need to be larger, those of large ones are worse for it (measured,
 * decision 094), and light letters on dark are read as dark on light. Rejects when it is no picture, or too large a one.
 */
export async function scaleForOcr(png: Uint8Array): Promise<Buffer> {
  const open = () => sharp(png, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  const { width, height } = await open().metadata()
  if (width >= 900)
    return open().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const times = Math.min(width < 600 ? 3 : 2, (2 * longestSide) / height)
  const { channels } = await open().flatten({ background: '#fff' }).greyscale().stats()
  const isDark = (channels[0]?.mean ?? 255) < 110
  return open()
    .flatten({ background: '#fff' })
    .greyscale()
    .negate(isDark)
    .resize(Math.max(1, Math.round(width * times)), Math.max(1, Math.round(height * times)), { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

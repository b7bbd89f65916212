import sharp from 'sharp'

/** Limit of the declared pixels. */
const maxPixels = 24_000_000
/** Limit of each side in pixels. */
const maxSide = 2400

/**
 * Scales a PNG for OCR: enlarges small pictures, shrinks large ones (measured, decision 094), and inverts light text on dark.
 * Rejects on invalid or oversized pictures.
 */
export async function scaleForOcr(png: Uint8Array): Promise<Buffer> {
  const decode = () => sharp(png, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  const { width, height } = await decode().metadata()
  if (width >= 900)
    return decode().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const scale = Math.min(width < 600 ? 3 : 2, (2 * maxSide) / height)
  const { channels } = await decode().flatten({ background: '#fff' }).greyscale().stats()
  const isDark = (channels[0]?.mean ?? 255) < 110
  return decode()
    .flatten({ background: '#fff' })
    .greyscale()
    .negate(isDark)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

import { maxUploadBytes } from '@murmur/contract/realtime'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#platform/errors/refusal.ts'
import { detectImageKind } from '#platform/files/detect-image-kind.ts'

export type Picture = { mimeType: 'image/png' | 'image/jpeg'; bytes: Buffer }

/** A larger PNG is a photograph, which JPEG stores in a tenth of the size. */
const maxPngBytes = 3_000_000
const maxPixels = 20_000_000
const maxWidth = 2_400
const maxHeight = 10_000
const timeoutSeconds = 5

// No cache of decoded pictures, one thread per picture.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a picture from its pixels: rotated by its EXIF orientation, without metadata, first frame only, at most 2,400 px
 * wide. JPEG stays JPEG; other formats become PNG if small enough.
 * @throws Refusal BAD_REQUEST, or TOO_LARGE for more than 20 million pixels
 */
export async function reencodePicture(bytes: Buffer): Promise<Picture> {
  const kind = detectImageKind(bytes)
  if (!kind) throw invalidPicture('kind')
  const open = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: 'error', page: 0, pages: 1 })
  // Reads only the header, so that an oversized picture gets its own error.
  const { format, width, height } = await open(false).metadata().catch(rejectPicture)
  if (format !== kind) throw invalidPicture('lies')
  if (width * height > maxPixels) throw new Refusal('TOO_LARGE', { reason: 'picture-pixels' })
  const resizeOptions = { width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true } as const
  const openUpright = () =>
    open(maxPixels).timeout({ seconds: timeoutSeconds }).autoOrient().resize(resizeOptions).toColourspace('srgb')
  if (kind !== 'jpeg') {
    const png = await write(openUpright().png({ compressionLevel: 4 }))
    if (png.length <= maxPngBytes) return { mimeType: 'image/png', bytes: png }
  }
  const jpeg = await write(openUpright().flatten({ background: '#ffffff' }).jpeg({ quality: 90 }))
  if (jpeg.length > maxUploadBytes) throw new Refusal('TOO_LARGE', { reason: 'upload-size' })
  return { mimeType: 'image/jpeg', bytes: jpeg }
}

function write(picture: Sharp): Promise<Buffer> {
  return picture.toBuffer().catch(rejectPicture)
}

/** Decoder errors (truncated, corrupt, too slow) are the client's fault. */
function rejectPicture(cause: unknown): never {
  throw invalidPicture('damaged', cause)
}

function invalidPicture(fault: 'kind' | 'lies' | 'damaged', cause?: unknown): Refusal {
  return new Refusal('BAD_REQUEST', { reason: 'picture-unread', values: { fault } }, { cause })
}

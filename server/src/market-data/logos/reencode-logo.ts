import sharp from 'sharp'
import { detectImageKind } from '#platform/files/detect-image-kind.ts'
import { LogoError } from './logo-error.ts'

const side = 96
const maxPixels = 16_777_216
const seconds = 3

// Decoded images are not cached, and each is processed on one thread.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a logo from its pixels: a 96×96 WebP of the first frame, without metadata or trailing data.
 * @throws LogoError unless the bytes are a complete PNG, JPEG, WebP or GIF
 */
export async function reencodeLogo(bytes: Buffer): Promise<Buffer> {
  const kind = detectImageKind(bytes)
  if (!kind) throw new LogoError('no picture')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', page: 0, pages: 1 })
  try {
    // A file whose header and decoded format differ was crafted to deceive.
    if ((await picture.metadata()).format !== kind) throw new LogoError('not what it begins as')
    return await picture
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw error instanceof LogoError ? error : new LogoError('a broken picture', { cause: error })
  }
}

import sharp from 'sharp'
import { pictureKind } from '#platform/files/picture-kind.ts'
import { NoLogo } from './no-logo.ts'

const side = 96
const mostPixels = 16_777_216
const seconds = 3

// Decoded pictures are not kept, and one is worked on by one thread.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a logo anew from its pixels: a WebP of 96 by 96 pixels, the first frame alone, without metadata and whatever else
 * came with the file.
 * @throws NoLogo for what is no whole PNG, JPEG, WebP or GIF
 */
export async function remakeLogo(bytes: Buffer): Promise<Buffer> {
  const kind = pictureKind(bytes)
  if (!kind) throw new NoLogo('no picture')
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', page: 0, pages: 1 })
  try {
    // What begins as one kind and is decoded as another was made to deceive somebody.
    if ((await picture.metadata()).format !== kind) throw new NoLogo('not what it begins as')
    return await picture
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw error instanceof NoLogo ? error : new NoLogo('a broken picture', { cause: error })
  }
}

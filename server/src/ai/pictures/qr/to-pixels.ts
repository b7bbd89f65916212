import sharp from 'sharp'

/** RGBA, four bytes per pixel. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** More pixels do not make a code easier to read. */
const maxPixels = 2_000_000

/** Decodes a picture to at most two million pixels on white. Rejects on an invalid one. */
export async function toPixels(picture: Uint8Array): Promise<Pixels> {
  const decode = () => sharp(picture, { failOn: 'error', animated: false })
  const { width, height } = await decode().metadata()
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const { data, info } = await decode()
    .flatten({ background: '#fff' })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

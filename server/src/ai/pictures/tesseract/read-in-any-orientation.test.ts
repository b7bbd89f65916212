import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readInAnyOrientation } from './read-in-any-orientation.ts'

/** A white picture with a black dot in its top left corner, turned by `degrees`. */
async function makeDottedPicture(degrees: number): Promise<Buffer> {
  const dot = { input: { create: { width: 4, height: 4, channels: 3 as const, background: '#000' } }, top: 0, left: 0 }
  const upright = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .composite([dot])
    .png()
    .toBuffer()
  return sharp(upright).rotate(degrees).png().toBuffer()
}

/** A fake worker that recognizes clear words only if the dot is in the top left corner. */
function makeScriptedWorker(confidence = 90) {
  const seen = { reads: 0 }
  const recognize = async (png: Buffer) => {
    seen.reads++
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
    const isUpright = info.width > info.height && (data[0] ?? 255) < 128
    return isUpright ? { text: 'price of BONK', confidence } : { text: '~ ; il', confidence: 30 }
  }
  return { seen, recognize }
}

describe('a picture', () => {
  it('in upright orientation is recognized once', async () => {
    const { seen, recognize } = makeScriptedWorker()
    expect(await readInAnyOrientation(await makeDottedPicture(0), recognize, 10_000)).toBe('price of BONK')
    expect(seen.reads).toBe(1)
  })

  it.each([90, 180, 270])('rotated by %i degrees is recognized upright', async (degrees) => {
    expect(await readInAnyOrientation(await makeDottedPicture(degrees), makeScriptedWorker().recognize, 10_000)).toBe(
      'price of BONK',
    )
  })

  it('returns its best text if it is never legible', async () => {
    const { seen, recognize } = makeScriptedWorker(50)
    expect(await readInAnyOrientation(await makeDottedPicture(90), recognize, 10_000)).toBe('price of BONK')
    expect(seen.reads).toBe(4)
  })

  it('is not rotated after the timeout', async () => {
    const { seen, recognize } = makeScriptedWorker()
    expect(await readInAnyOrientation(await makeDottedPicture(180), recognize, -1)).toBe('~ ; il')
    expect(seen.reads).toBe(1)
  })
})

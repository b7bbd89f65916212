import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from './decode-base64.ts'
import { decodeWav } from './decode-wav.ts'
import { encodeWav } from './encode-wav.ts'
import { reencodePicture } from './reencode-picture.ts'

const tooLarge = expect.objectContaining({ code: 'TOO_LARGE' })
const badRequest = expect.objectContaining({ code: 'BAD_REQUEST' })

describe('recordings', () => {
  /** A sine of `hertz` at half amplitude; `change` corrupts the file. */
  function wav({
    rate = 16_000,
    channels = 1,
    seconds = 1,
    hertz = 440,
    change = (_file: Buffer): unknown => undefined,
  } = {}) {
    const count = Math.round(rate * seconds)
    const file = Buffer.alloc(44 + count * channels * 2)
    file.write('RIFF', 0)
    file.writeUInt32LE(file.length - 8, 4)
    file.write('WAVEfmt ', 8)
    file.writeUInt32LE(16, 16)
    file.writeUInt16LE(1, 20)
    file.writeUInt16LE(channels, 22)
    file.writeUInt32LE(rate, 24)
    file.writeUInt32LE(rate * channels * 2, 28)
    file.writeUInt16LE(channels * 2, 32)
    file.writeUInt16LE(16, 34)
    file.write('data', 36)
    file.writeUInt32LE(count * channels * 2, 40)
    for (let at = 0; at < count * channels; at++) {
      const time = Math.floor(at / channels) / rate
      file.writeInt16LE(Math.round(16_000 * Math.sin(2 * Math.PI * hertz * time)), 44 + at * 2)
    }
    change(file)
    return file
  }
  const loudness = (samples: Int16Array) =>
    Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)

  it('are converted to mono at 16 kHz with the same frequency and loudness', () => {
    for (const rate of [8_000, 16_000, 22_050, 44_100, 48_000]) {
      for (const channels of [1, 2]) {
        const decoded = decodeWav(encodeWav(decodeWav(wav({ rate, channels, hertz: 300 }))))
        expect([decoded.rate, decoded.channels]).toEqual([16_000, 1])
        expect(Math.abs(decoded.samples.length - 16_000)).toBeLessThanOrEqual(1)
        expect(loudness(decoded.samples) / (16_000 / Math.SQRT2)).toBeCloseTo(1, 1)
        const crossings = decoded.samples.filter(
          (each, at) => at > 0 && (decoded.samples[at - 1] ?? 0) < 0 && each >= 0,
        )
        expect(Math.abs(crossings.length - 300)).toBeLessThanOrEqual(2)
      }
    }
  })

  it('lose the frequencies above the new limit, without aliasing', () => {
    const decoded = decodeWav(encodeWav(decodeWav(wav({ rate: 48_000, hertz: 15_900 }))))
    expect(loudness(decoded.samples)).toBeLessThan(16_000 / Math.SQRT2 / 10)
  })

  it('keep only their samples, without metadata', () => {
    const plain = wav({ seconds: 0.1 })
    const name = Buffer.from('LIST\x10\0\0\0INFOIART<script>')
    const file = Buffer.concat([plain.subarray(0, 36), name, plain.subarray(36), Buffer.from('trailing')])
    file.writeUInt32LE(plain.length + name.length - 8, 4)
    expect(encodeWav(decodeWav(file))).toEqual(plain)
  })

  it.each<[string, Buffer]>([
    ['no bytes', Buffer.alloc(0)],
    ['a header alone', wav().subarray(0, 44)],
    ['no samples', wav({ seconds: 0 })],
    ['another format', Buffer.from('OggS'.padEnd(100, '\0'))],
    ['a wrong header', wav({ change: (file) => void file.write('RIFX', 0) })],
    ['a claim of 4 GB', wav({ change: (file) => void file.writeUInt32LE(0xffff_ffff, 4) })],
    ['sound of 4 GB', wav({ change: (file) => void file.writeUInt32LE(0xffff_fffe, 40) })],
    ['more sound than there is', wav({ change: (file) => void file.writeUInt32LE(40_000, 40) })],
    ['half a sample', wav({ change: (file) => void file.writeUInt32LE(31_999, 40) })],
    ['a codec', wav({ change: (file) => void file.writeUInt16LE(0x55, 20) })],
    ['an extensible header', wav({ change: (file) => void file.writeUInt16LE(0xfffe, 20) })],
    ['8 bit', wav({ change: (file) => void file.writeUInt16LE(8, 34) })],
    ['no channel', wav({ change: (file) => void file.writeUInt16LE(0, 22) })],
    ['six channels', wav({ change: (file) => void file.writeUInt16LE(6, 22) })],
    ['no rate', wav({ change: (file) => void file.writeUInt32LE(0, 24) })],
    ['96 kHz', wav({ rate: 96_000, seconds: 0.1 })],
    ['a contradiction', wav({ change: (file) => void file.writeUInt32LE(1, 28) })],
  ])('are refused with %s', (_what, file) => {
    expect(() => decodeWav(file)).toThrow(badRequest)
  })

  it.each([
    [62, true],
    [63, false],
  ])('with %i empty parts beside format and sound are read: %s', (count, isRead) => {
    const plain = wav({ seconds: 0.1 })
    const parts = Array.from({ length: count }, (_, n) => Buffer.from(`${String(n).padStart(4)}\0\0\0\0`))
    const file = Buffer.concat([plain.subarray(0, 36), ...parts, plain.subarray(36)])
    file.writeUInt32LE(file.length - 8, 4)
    if (isRead) expect(decodeWav(file)).toEqual(decodeWav(plain))
    else expect(() => decodeWav(file)).toThrow(badRequest)
  })

  it('are rejected when longer than a minute', () => {
    expect(decodeWav(wav({ rate: 8_000, seconds: 60 })).samples).toHaveLength(480_000)
    expect(() => decodeWav(wav({ rate: 8_000, seconds: 60.1 }))).toThrow(tooLarge)
  })
})

describe('base64', () => {
  it('rejects every spelling but the canonical one', () => {
    expect(decodeBase64('AAEC/w==')).toEqual(Buffer.from([0, 1, 2, 255]))
    for (const text of ['', '=', '====', 'A', 'AAA', 'AA=A', 'AAAA\n', 'data:image/png;base64,AAAA', 'AA-_', ' AAA']) {
      expect(() => decodeBase64(text)).toThrow(badRequest)
    }
    expect(decodeBase64(Buffer.alloc(5 * 1024 * 1024).toString('base64'))).toHaveLength(5 * 1024 * 1024)
    expect(() => decodeBase64(Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64'))).toThrow(tooLarge)
  })
})

describe('pictures', () => {
  const red = (width = 64, height = 32) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })

  it.each(['png', 'webp', 'gif'] as const)('are converted from %s to PNG', async (format) => {
    const made = await reencodePicture(await red().toFormat(format).toBuffer())
    expect(made.mimeType).toBe('image/png')
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 })
  })

  it('from a camera are rotated upright and lose their EXIF data', async () => {
    const exif = { IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } }
    const photo = await red().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const before = await sharp(photo).metadata()
    expect([before.orientation, before.exif === undefined]).toEqual([6, false])
    const made = await reencodePicture(photo)
    const after = await sharp(made.bytes).metadata()
    expect(after).toMatchObject({ format: 'jpeg', width: 32, height: 64 })
    expect([after.orientation, after.exif, after.xmp, after.icc, after.iptc]).toEqual(Array(5).fill(undefined))
    expect(made.bytes.includes('CanaryCam')).toBe(false)
  })

  it('are converted from CMYK to RGB', async () => {
    const cmyk = await red().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const made = await reencodePicture(cmyk)
    expect((await sharp(made.bytes).metadata()).space).toBe('srgb')
    const { dominant } = await sharp(made.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b + 80)
  })

  it('are at most 2,400 wide and 10,000 high', async () => {
    const wide = await reencodePicture(await red(4_800, 100).png().toBuffer())
    expect(await sharp(wide.bytes).metadata()).toMatchObject({ width: 2_400, height: 50 })
    const long = await reencodePicture(await red(100, 12_000).png().toBuffer())
    expect(await sharp(long.bytes).metadata()).toMatchObject({ height: 10_000 })
  })

  it('are stored as JPEG when they are too large as PNG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const grain = sharp({ create: { width: 1_100, height: 1_100, channels: 3, background: 'black', noise } })
    const made = await reencodePicture(await grain.webp({ quality: 60 }).toBuffer())
    expect(made.mimeType).toBe('image/jpeg')
  })

  it('are rejected when they are too large even as JPEG', async () => {
    const [width, height, channels] = [2_400, 5_000, 3] as const
    // A prime number of bytes, so that the noise does not repeat from line to line.
    const noise = Buffer.alloc(width * height * channels, randomBytes(65_537))
    const photo = await sharp(noise, { raw: { width, height, channels } }).jpeg({ quality: 50 }).toBuffer()
    // Within the upload limit, but larger once re-encoded.
    expect(photo.length).toBeLessThan(5 * 1024 * 1024)
    const outcome = reencodePicture(photo).then(({ bytes }) => bytes.length)
    await expect(outcome).rejects.toMatchObject({
      code: 'TOO_LARGE',
      details: { reason: 'upload-size' },
    })
  })

  it('keep only the first of ten thousand frames, quickly', async () => {
    const began = performance.now()
    const made = await reencodePicture(await manyFrames(10_000))
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 })
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('are rejected for too many pixels before they are decoded', async () => {
    const before = process.memoryUsage().rss
    const began = performance.now()
    await expect(reencodePicture(pngHeader(50_000, 50_000))).rejects.toThrow(tooLarge)
    await expect(reencodePicture(pngHeader(5_000, 4_001))).rejects.toThrow(tooLarge)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('are rejected when they are invalid or truncated', async () => {
    const png = await red(800, 800).png({ compressionLevel: 0 }).toBuffer()
    const jpeg = await red(800, 800).jpeg().toBuffer()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    const bad: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['SVG', svg],
      ['SVG after a PNG’s first bytes', Buffer.concat([png.subarray(0, 8), svg])],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['HTML as GIF', Buffer.from('GIF89a/*<script>alert(1)</script>')],
      ['PDF', Buffer.from('%PDF-1.7')],
      ['TIFF', await red().tiff().toBuffer()],
      ['half a PNG', png.subarray(0, png.length / 2)],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
      ['a broken PNG', Buffer.concat([png.subarray(0, 60), Buffer.alloc(500, 7), png.subarray(560)])],
      ['a header alone', pngHeader(100, 100)],
    ]
    for (const [what, bytes] of bad) {
      const tried = await reencodePicture(bytes).catch((error: unknown) => error)
      expect([what, tried]).toEqual([what, badRequest])
    }
  })

  it('lose data appended after their pixels', async () => {
    const png = await red().png().toBuffer()
    const made = await reencodePicture(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    expect(made.bytes.includes('script')).toBe(false)
  })
})

/** A PNG header that declares this size, with almost no data. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, sum])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1
  }
  return (sum ^ 0xffff_ffff) >>> 0
}

/** A GIF of 8 × 8 with one frame repeated. */
async function manyFrames(count: number): Promise<Buffer> {
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const from = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0]))
  const frame = gif.subarray(from, gif.length - 1)
  return Buffer.concat([gif.subarray(0, from), ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])])
}

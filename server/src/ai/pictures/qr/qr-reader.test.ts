import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, describe, expect, it } from 'vitest'
import { OcrError } from '#ai/pictures/ocr.port.ts'
import { createQrReader } from './qr-reader.ts'
import { type QrDecoder, startDecoder } from './start-decoder.ts'

const neverAborted = new AbortController().signal
// A shared machine may be slow.
const reader = createQrReader({ timeoutMs: 50_000 })
afterAll(() => reader.close())
const readCodes = (picture: Uint8Array) => reader.read(picture, neverAborted)

const address = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'

/** A picture with a code for each text, in a row. */
function drawCodes(texts: string[], [paper, ink] = ['#fff', '#000']) {
  const codes = texts.map((text, index) => {
    const { data, size } = encode(text, { border: 3 })
    const cell = 200 / size
    const cells = data.flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark ? `<rect x="${x * cell}" y="${y * cell}" width="${cell + 0.1}" height="${cell + 0.1}"/>` : '',
      ),
    )
    return `<g transform="translate(${20 + index * 240} 40)" fill="${ink}">${cells.join('')}</g>`
  })
  const width = 20 + texts.length * 240
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="${width}" height="300" fill="${paper}"/>${codes.join('')}</svg>`,
    ),
  )
}

describe('QR codes in a picture', () => {
  it.each([0, 90, 180, 270, 12])('are decoded when rotated by %i degrees', async (degrees) => {
    const picture = await drawCodes([address]).rotate(degrees, { background: '#fff' }).png().toBuffer()
    expect(await readCodes(picture)).toEqual([address])
  })

  it('are decoded in light on dark, and from a photograph', async () => {
    const picture = await drawCodes([`solana:${address}`], ['#15202b', '#fff'])
      .jpeg({ quality: 50 })
      .toBuffer()
    expect(await readCodes(picture)).toEqual([`solana:${address}`])
  })

  it('are all decoded, without invisible characters', async () => {
    const codes = await readCodes(await drawCodes([address, 'https://a.example/\u202e\u200bx']).png().toBuffer())
    expect(codes.sort()).toEqual([address, 'https://a.example/x'])
  })

  it('are not found in other and in invalid pictures', async () => {
    expect(await readCodes(await drawCodes([]).png().toBuffer())).toEqual([])
    expect(await readCodes(Buffer.from('no picture'))).toEqual([])
  })
})

describe('the decoder worker', () => {
  const picture = drawCodes([address]).png().toBuffer()
  /** Source of a worker that reports itself ready and then blocks. */
  const startBlockedDecoder = () =>
    startDecoder(`
      const { parentPort } = require('node:worker_threads')
      parentPort.on('message', () => { for (;;); })
      parentPort.postMessage('ready')
    `)

  it('is terminated by an abort, without blocking the server, and the next picture gets a new one', async () => {
    const abort = new AbortController()
    let started = 0
    const start = async (): Promise<QrDecoder> => {
      started++
      if (started > 1) return startDecoder()
      const decoder = await startBlockedDecoder()
      const decode: QrDecoder['decode'] = (pixels) => {
        setImmediate(() => abort.abort(new Error('stopped by its user')))
        return decoder.decode(pixels)
      }
      return { ...decoder, decode }
    }
    const aborted = createQrReader({ start, timeoutMs: 50_000 })
    await expect(aborted.read(await picture, abort.signal)).rejects.toThrow('stopped by its user')
    expect(await aborted.read(await picture, neverAborted)).toEqual([address])
    expect(started).toBe(2)
    await aborted.close()
  })

  it('has a time limit', async () => {
    const limited = createQrReader({ start: startBlockedDecoder, timeoutMs: 300 })
    await expect(limited.read(await picture, neverAborted)).rejects.toThrow(OcrError)
    await limited.close()
  })

  it('is restarted after it failed to start', async () => {
    let attempts = 0
    const start = () => (++attempts === 1 ? Promise.reject(new Error('no module')) : startDecoder())
    const failing = createQrReader({ start, timeoutMs: 50_000 })
    await expect(failing.read(await picture, neverAborted)).rejects.toThrow(OcrError)
    expect(await failing.read(await picture, neverAborted)).toEqual([address])
    await failing.close()
  })

  it('is restarted after it throws', async () => {
    let attempts = 0
    const broken = `
      const { parentPort } = require('node:worker_threads')
      parentPort.on('message', () => { throw new Error('broken') })
      parentPort.postMessage('ready')
    `
    const start = () => (++attempts === 1 ? startDecoder(broken) : startDecoder())
    const failing = createQrReader({ start, timeoutMs: 50_000 })
    await expect(failing.read(await picture, neverAborted)).rejects.toThrow(OcrError)
    expect(await failing.read(await picture, neverAborted)).toEqual([address])
    await failing.close()
  })
})

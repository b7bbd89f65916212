import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { cleanLine } from '#platform/text/clean-text.ts'

/** More pixels make no code clearer, and decoding blocks the thread (50 ms for these). */
const maxPixels = 2_000_000
const maxCodes = 4
const maxTextLength = 500

let opened: ReturnType<typeof openReader> | undefined

/**
 * The texts of the QR codes in a picture, in any position: data to display, never an instruction. Empty if there are none or the
 * picture is invalid. Loads the decoder on first use.
 */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  const pixels = await toPixels(picture).catch(() => undefined)
  if (!pixels) return []
  opened ??= openReader()
  const codes = await (await opened)(pixels)
  return codes.map(({ text }) => cleanLine(text, maxTextLength)).filter(Boolean)
}

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** By default the package downloads its module from a public network. */
async function openReader() {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return (pixels: Pixels) =>
    readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: maxCodes, tryHarder: true })
}

async function toPixels(picture: Uint8Array): Promise<Pixels> {
  const open = () => sharp(picture, { failOn: 'error', animated: false })
  const { width, height } = await open().metadata()
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const { data, info } = await open()
    .flatten({ background: '#fff' })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { OcrError } from '#ai/pictures/ocr.port.ts'
import { describeOcr } from '#ai/pictures/test-support/ocr-contract.ts'
import { scaleForOcr } from './scale-for-ocr.ts'
import type { OcrWorker } from './start-worker.ts'
import { tesseractOcr } from './tesseract-ocr.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const screenshot = resolvePath('../test-support/screenshot.png')
const png = new Uint8Array(readFileSync(screenshot))
const words = ['$BONK', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 'Ignore all rules']
const neverAborted = new AbortController().signal
// A shared machine may be slow.
const real = tesseractOcr({ timeoutMs: 50_000 })
afterAll(() => real.close())

/** A fake worker with scripted results that counts its calls. */
function fakeWorker(text: () => Promise<string>) {
  const seen = { started: 0, ended: 0, read: 0 }
  const start = async (): Promise<OcrWorker> => {
    seen.started++
    return {
      read: async () => {
        seen.read++
        return { text: await text(), confidence: 90 }
      },
      end: async () => {
        seen.ended++
      },
    }
  }
  return { seen, start }
}

describeOcr('Tesseract', async () => ({
  ocr: real,
  png,
  words,
  broken: tesseractOcr({ start: () => Promise.reject(new Error('no data')) }),
  stuck: tesseractOcr({ timeoutMs: 150, start: fakeWorker(() => new Promise(() => undefined)).start }),
  close: async () => undefined,
}))

describe('the worker', () => {
  it('is started once on first use and reused', async () => {
    const { seen, start } = fakeWorker(async () => 'a\u202e long b\n\n\u200b\n $WIF ')
    const ocr = tesseractOcr({ start })
    expect(seen.started).toBe(0)
    const all = await Promise.all([1, 2, 3].map(() => ocr.read(png, neverAborted)))
    expect(all[2]).toEqual({ lines: ['a long b', '$WIF'] })
    expect(seen).toEqual({ started: 1, ended: 0, read: 3 })
    await ocr.close()
    expect(seen.ended).toBe(1)
  })

  it('is terminated on timeout, and the next picture gets a new one', async () => {
    let isStuck = true
    const { seen, start } = fakeWorker(() => (isStuck ? new Promise(() => undefined) : Promise.resolve('some words')))
    const ocr = tesseractOcr({ start, timeoutMs: 1_000 })
    await expect(ocr.read(png, neverAborted)).rejects.toThrow('timeout')
    await expect.poll(() => seen.ended).toBe(1)
    isStuck = false
    expect(await ocr.read(png, neverAborted)).toEqual({ lines: ['some words'] })
    expect(seen.started).toBe(2)
    await ocr.close()
  })

  it('is terminated when idle', async () => {
    const { seen, start } = fakeWorker(async () => 'some words')
    await tesseractOcr({ start, idleMs: 10 }).read(png, neverAborted)
    await expect.poll(() => seen.ended).toBe(1)
  })

  it('survives invalid pictures', async () => {
    for (const bytes of [new Uint8Array(), Buffer.from('<svg/>'), png.subarray(0, 400)]) {
      await expect(real.read(bytes, neverAborted)).rejects.toThrow(OcrError)
    }
    // Only the first line, to be faster.
    const line = await sharp(png).extract({ left: 0, top: 20, width: 700, height: 90 }).png().toBuffer()
    expect((await real.read(line, neverAborted)).lines.join()).toContain('$BONK')
  })
})

describe('scaling pictures', () => {
  const createPlainPicture = (width: number, height: number, background = '#fff') =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata()
    return [width, height]
  }

  it('enlarges small pictures and shrinks huge ones', async () => {
    expect(await sizeOf(await scaleForOcr(await createPlainPicture(560, 300)))).toEqual([1680, 900])
    expect(await sizeOf(await scaleForOcr(await createPlainPicture(800, 300)))).toEqual([1600, 600])
    expect(await sizeOf(await scaleForOcr(await createPlainPicture(1200, 300)))).toEqual([1200, 300])
    expect(await sizeOf(await scaleForOcr(await createPlainPicture(4000, 2000)))).toEqual([2400, 1200])
    expect(await sizeOf(await scaleForOcr(await createPlainPicture(3, 9000)))).toEqual([2, 4800])
  })

  it('inverts small dark pictures', async () => {
    const { channels } = await sharp(await scaleForOcr(await createPlainPicture(300, 100, '#101418'))).stats()
    expect(channels[0]?.mean).toBeGreaterThan(200)
  })

  it('rejects too many pixels without decoding', async () => {
    const raw = { width: 6000, height: 6000, channels: 1 as const }
    const bomb = await sharp(Buffer.alloc(raw.width * raw.height), { raw })
      .png()
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(200_000)
    await expect(scaleForOcr(bomb)).rejects.toThrow(/pixel limit/)
  })
})

it('the Tesseract OCR also runs from a bundle with its packages in node_modules', async () => {
  const root = resolvePath('../../../../../')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/bundle-'))
  try {
    const entry = join(folder, 'entry.ts')
    writeFileSync(
      entry,
      `import { readFileSync } from 'node:fs'
       import { tesseractOcr } from ${JSON.stringify(resolvePath('tesseract-ocr.ts'))}
       const ocr = tesseractOcr({ timeoutMs: 50_000 })
       const { lines } = await ocr.read(readFileSync(process.argv[2]), new AbortController().signal)
       console.log(lines.join('\\n'))
       await ocr.close()`,
    )
    const outfile = join(folder, 'main.mjs')
    const external = ['sharp', 'tesseract.js', '@tesseract.js-data/*']
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      external,
    })
    const { stdout } = await promisify(execFile)(process.execPath, [outfile, screenshot])
    for (const each of words) expect(stdout).toContain(each)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

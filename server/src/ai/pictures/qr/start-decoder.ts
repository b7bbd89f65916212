import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Pixels } from './to-pixels.ts'

/** A worker thread that decodes QR codes. `decode` returns their texts and takes ownership of the pixels. */
export type QrDecoder = { decode(pixels: Pixels): Promise<string[]>; end(): Promise<void> }

const maxCodes = 4

/**
 * The source of the thread, as text: the server is one bundle, whose parts a thread cannot load. By default the package downloads its
 * module from a public network.
 */
const decoderSource = `
  const { readFileSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  const { prepareZXingModule, readBarcodes } = require(workerData.package)
  const wasmBinary = new Uint8Array(readFileSync(workerData.module)).buffer
  parentPort.on('message', async (pixels) => {
    const codes = await readBarcodes(pixels, workerData.options)
    parentPort.postMessage(codes.map(({ text }) => text))
  })
  prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }).then(() => parentPort.postMessage('ready'))
`

/** Starts a decoder with the module from node_modules. Rejects if it cannot be loaded. `source`: the JavaScript of the worker. */
export async function startDecoder(source = decoderSource): Promise<QrDecoder> {
  const { resolve } = createRequire(import.meta.url)
  const worker = new Worker(source, {
    eval: true,
    execArgv: [],
    workerData: {
      package: resolve('zxing-wasm/reader'),
      module: resolve('zxing-wasm/reader/zxing_reader.wasm'),
      options: { formats: ['QRCode'], maxNumberOfSymbols: maxCodes, tryHarder: true },
    },
  })
  // Without a listener an error between two pictures would end the server.
  worker.on('error', () => undefined)
  await once(worker, 'message')
  // An idle thread does not keep the process running.
  worker.unref()
  return {
    async decode(pixels) {
      worker.ref()
      try {
        const decoded = once(worker, 'message')
        worker.postMessage(pixels, [pixels.data.buffer])
        const [texts] = (await decoded) as [string[]]
        return texts
      } finally {
        worker.unref()
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `confidence`: average over the recognized words, from 0 to 100. */
export type OcrPage = { text: string; confidence: number }

/** An OCR thread with local language data. */
export type OcrWorker = { read(png: Buffer): Promise<OcrPage>; end(): Promise<void> }

/** Starts an OCR worker, which takes 0.7 s and 130 MB. Loads language data only from node_modules. */
export async function startWorker(): Promise<OcrWorker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler, errors are thrown asynchronously and cannot be caught.
    errorHandler: () => undefined,
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return {
    read: async (png) => {
      const { text, confidence } = (await worker.recognize(png, {}, { text: true, blocks: false })).data
      return { text, confidence }
    },
    end: async () => {
      await worker.terminate()
    },
  }
}

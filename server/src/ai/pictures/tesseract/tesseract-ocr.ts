import { cleanLines } from '#ai/pictures/clean-lines.ts'
import { type Ocr, OcrFailed } from '#ai/pictures/ocr.port.ts'
import { abortableQueue } from '#platform/concurrency/abortable-queue.ts'
import { deadline } from '#platform/concurrency/deadline.ts'
import { rejectOnAbort } from '#platform/concurrency/unless-aborted.ts'
import { type OcrPage, type OcrWorker, openWorker } from './open-worker.ts'
import { readUpright } from './read-upright.ts'
import { scaleForOcr } from './scale-for-ocr.ts'

export type TesseractSettings = {
  timeoutMs?: number
  /** Idle time in ms before the worker is terminated. */
  idleMs?: number
  open?: () => Promise<OcrWorker>
}

/**
 * Local OCR, one picture at a time, in a worker opened on first use. A timeout or an abort terminates the worker. `close`
 * terminates it permanently.
 */
export function tesseractOcr(settings: TesseractSettings = {}): Ocr & { close(): Promise<void> } {
  const { timeoutMs = 15_000, idleMs = 60_000, open = openWorker } = settings
  const enter = abortableQueue(1, 16, () => new OcrFailed('too many pictures at once'))
  let worker: Promise<OcrWorker> | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.then(
      (each) => each.end(),
      () => undefined,
    )
  }

  async function readText(png: Uint8Array, signal: AbortSignal): Promise<string> {
    clearTimeout(idle)
    const picture = await rejectOnAbort(signal, scaleForOcr(png))
    worker ??= open()
    const opened = worker
    const readOnce = (turned: Buffer): Promise<OcrPage> =>
      rejectOnAbort(
        signal,
        opened.then((each) => each.read(turned)),
      )
    // The turned pictures together take at most as long again, so that they end before the timeout.
    const text = await readUpright(picture, readOnce, timeoutMs / 4)
    idle = setTimeout(() => void end(), idleMs).unref()
    return text
  }

  return {
    read: (png, signal) =>
      enter(signal, async () => {
        const until = deadline(signal, timeoutMs)
        try {
          return { lines: cleanLines(await readText(png, until.signal)) }
        } catch (error) {
          // The next picture gets a new worker; termination is not awaited.
          void end()
          signal.throwIfAborted()
          throw new OcrFailed(until.isLate() ? 'timeout' : 'unreadable', { cause: error })
        } finally {
          until.clear()
        }
      }),
    close: end,
  }
}

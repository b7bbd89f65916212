import { OcrError } from '#ai/pictures/ocr.port.ts'
import { createAbortableQueue } from '#platform/concurrency/abortable-queue.ts'
import { createDeadline } from '#platform/concurrency/deadline.ts'
import { rejectOnAbort } from '#platform/concurrency/reject-on-abort.ts'

export type WorkerSettings<Worker> = {
  start: () => Promise<Worker>
  /** Time for one picture in ms. */
  timeoutMs: number
  /** Idle time in ms before the worker is terminated. */
  idleMs: number
}

const maxWaiting = 16

/**
 * Runs tasks one at a time with a worker that is started on first use. A failure, a timeout or an abort terminates the worker, so that
 * the next task gets a new one. `close` terminates it permanently.
 */
export function workerSlot<Worker extends { end(): Promise<void> }>(settings: WorkerSettings<Worker>) {
  const { start, timeoutMs, idleMs } = settings
  const enqueue = createAbortableQueue(1, maxWaiting, () => new OcrError('too many pictures at once'))
  let worker: Promise<Worker> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const close = async () => {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    await ending?.then(
      (each) => each.end(),
      () => undefined,
    )
  }

  return {
    /**
     * `task` gets a function that returns the worker, and a signal that aborts at the time limit. Rejects with `OcrError`, or with the
     * reason of an abort.
     */
    run: <T>(
      signal: AbortSignal,
      task: (getWorker: () => Promise<Worker>, signal: AbortSignal) => Promise<T>,
    ): Promise<T> =>
      enqueue(signal, async () => {
        clearTimeout(idleTimer)
        const deadline = createDeadline(signal, timeoutMs)
        const getWorker = () => {
          // A late task must not start a worker that nothing would terminate.
          deadline.signal.throwIfAborted()
          worker ??= start()
          return worker
        }
        try {
          const result = await rejectOnAbort(deadline.signal, task(getWorker, deadline.signal))
          idleTimer = setTimeout(() => void close(), idleMs).unref()
          return result
        } catch (error) {
          // Termination is not awaited.
          void close()
          signal.throwIfAborted()
          throw new OcrError(deadline.isExpired() ? 'timeout' : 'unreadable', { cause: error })
        } finally {
          deadline.clear()
        }
      }),
    close,
  }
}

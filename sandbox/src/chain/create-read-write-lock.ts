export type ReadWriteLock = {
  /** Runs beside other reads, after all earlier writes. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Runs alone, after all earlier reads and writes. */
  write<T>(work: () => Promise<T>): Promise<T>
}

/** Creates a fair lock for async tasks: a waiting write holds back later reads. */
export function createReadWriteLock(): ReadWriteLock {
  let lastWrite: Promise<unknown> = Promise.resolve()
  const reads = new Set<Promise<unknown>>()
  return {
    read(work) {
      const result = lastWrite.then(work)
      const settled = result.catch(() => {}).finally(() => reads.delete(settled))
      reads.add(settled)
      return result
    },
    write(work) {
      const result = Promise.all([lastWrite, ...reads]).then(work)
      lastWrite = result.catch(() => {})
      return result
    },
  }
}

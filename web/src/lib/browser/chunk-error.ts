/** A chunk of the app could not be loaded. `React.lazy` keeps the failure, so that only a reload of the document loads it again. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/**
 * Loads a chunk.
 * @throws ChunkError
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkError('A chunk of the app could not be loaded', { cause })
  }
}

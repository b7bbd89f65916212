/** Samples of 16-bit PCM as numbers from -1 to 1. */
export function toSamples(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  return Float32Array.from({ length: pcm.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768)
}

/** 20 ms at 16 kHz. */
const frameLength = 320
/** Root mean square of a quiet room; speech is ten times as loud. */
const quietLevel = 0.004
/** A tenth of a second: shorter than any word. */
const minLoudFrames = 5

/** Whether a recording holds no speech. Whisper invents sentences for silence. */
export function hasNoSpeech(samples: Float32Array): boolean {
  let loudFrames = 0
  for (let from = 0; from + frameLength <= samples.length && loudFrames < minLoudFrames; from += frameLength) {
    let sum = 0
    for (let at = from; at < from + frameLength; at++) sum += (samples[at] ?? 0) ** 2
    if (Math.sqrt(sum / frameLength) > quietLevel) loudFrames++
  }
  return loudFrames < minLoudFrames
}

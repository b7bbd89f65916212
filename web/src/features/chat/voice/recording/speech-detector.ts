/** Seconds of silence that end speech, and the longest time to listen. */
const endSilenceSeconds = 1.2
const maxListenSeconds = 15
/** Seconds that sound must last to be speech: a click or a cough is shorter. */
const minSpeechSeconds = 0.15
/** The background noise is the quietest moment of this many seconds. */
const noiseSeconds = 3
/** Speech is this many times louder than the background noise, with the threshold limited to this range. */
const noiseFactor = 2.5
const thresholdRange = { min: 0.01, max: 0.08 }
/** Within speech the threshold is lowered by this factor. */
const trailingFactor = 0.7

/** `waiting`: no speech yet. `nothing`: no speech within the longest time. */
export type SpeechState = 'waiting' | 'speaking' | 'ended' | 'nothing'

/** Detects by loudness alone when speech begins and ends. Feed it the RMS and the seconds of every block. */
export function createSpeechDetector() {
  let blocks: { rms: number; seconds: number }[] = []
  let total = 0
  let loudSeconds = 0
  let quietSeconds = 0
  let state: SpeechState = 'waiting'

  function feed(rms: number, seconds: number): SpeechState {
    if (state === 'ended' || state === 'nothing') return state
    total += seconds
    blocks = trimToNoiseWindow([...blocks, { rms, seconds }])
    const noiseRms = Math.min(...blocks.map((block) => block.rms))
    const speechThreshold = Math.min(thresholdRange.max, Math.max(thresholdRange.min, noiseRms * noiseFactor))
    const isLoud = rms > (state === 'speaking' ? speechThreshold * trailingFactor : speechThreshold)
    loudSeconds = isLoud ? loudSeconds + seconds : 0
    quietSeconds = isLoud ? 0 : quietSeconds + seconds
    if (state === 'waiting' && loudSeconds >= minSpeechSeconds) state = 'speaking'
    if (state === 'speaking' && (quietSeconds >= endSilenceSeconds || total >= maxListenSeconds)) state = 'ended'
    if (state === 'waiting' && total >= maxListenSeconds) state = 'nothing'
    return state
  }
  return { feed }
}

function trimToNoiseWindow(blocks: { rms: number; seconds: number }[]) {
  let seconds = blocks.reduce((sum, block) => sum + block.seconds, 0)
  let firstKept = 0
  while (seconds > noiseSeconds) seconds -= blocks[firstKept++]?.seconds ?? seconds
  return blocks.slice(firstKept)
}

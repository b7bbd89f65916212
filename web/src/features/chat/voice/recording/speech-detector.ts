/** Seconds of silence that end speech, and the longest time to listen. */
const endSilenceSeconds = 1.2
const maxListenSeconds = 15
/** Seconds that sound must last to be speech: a click or a cough is shorter. */
const minSpeechSeconds = 0.15
/** The background noise is the quietest moment of this many seconds. */
const noiseSeconds = 3
/** Speech is this many times louder than the background noise, with the threshold limited to this range. */
const noiseFactor = 2.5
const threshold = { min: 0.01, max: 0.08 }
/** Within speech the threshold is lowered by this factor. */
const trailingFactor = 0.7

/** `waiting`: no speech yet. `nothing`: no speech within the longest time. */
export type SpeechState = 'waiting' | 'speaking' | 'ended' | 'nothing'

/** Detects by loudness alone when speech begins and ends. Feed it the RMS and the seconds of every block. */
export function createSpeechDetector() {
  let blocks: { rms: number; seconds: number }[] = []
  let total = 0
  let loudFor = 0
  let quietFor = 0
  let state: SpeechState = 'waiting'

  function feed(rms: number, seconds: number): SpeechState {
    if (state === 'ended' || state === 'nothing') return state
    total += seconds
    blocks = trimToNoiseWindow([...blocks, { rms, seconds }])
    const noise = Math.min(...blocks.map((block) => block.rms))
    const bar = Math.min(threshold.max, Math.max(threshold.min, noise * noiseFactor))
    const isLoud = rms > (state === 'speaking' ? bar * trailingFactor : bar)
    loudFor = isLoud ? loudFor + seconds : 0
    quietFor = isLoud ? 0 : quietFor + seconds
    if (state === 'waiting' && loudFor >= minSpeechSeconds) state = 'speaking'
    if (state === 'speaking' && (quietFor >= endSilenceSeconds || total >= maxListenSeconds)) state = 'ended'
    if (state === 'waiting' && total >= maxListenSeconds) state = 'nothing'
    return state
  }
  return { feed }
}

function trimToNoiseWindow(blocks: { rms: number; seconds: number }[]) {
  let seconds = blocks.reduce((sum, block) => sum + block.seconds, 0)
  let from = 0
  while (seconds > noiseSeconds) seconds -= blocks[from++]?.seconds ?? seconds
  return blocks.slice(from)
}

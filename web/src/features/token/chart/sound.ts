import type { MusicalNote } from '#features/token/chart/musical-notes.ts'

/** Gain; quiet enough not to mask a screen reader. */
const volume = 0.08
/** Fade in and out, in seconds; an abrupt start or end would click. */
const fadeSeconds = 0.015
const noteSeconds = 0.14
/** Delay before playback, in seconds, so that a screen reader can announce the start. */
const startDelay = 0.25

export type Sound = {
  /** Plays one short tone, with a click before it at an extreme. */
  playNote(frequency: number, isExtreme: boolean): void
  /**
   * Plays a line as one gliding tone.
   * @param onNote called with the note being played
   * @param onEnd called at the end, even if stopped
   * @returns a function that stops playback
   */
  play(notes: readonly MusicalNote[], onNote: (note: MusicalNote) => void, onEnd: () => void): () => void
  /** Stops all sound. */
  close(): void
}

/** Whether the browser supports Web Audio. */
export function canPlaySound(): boolean {
  return typeof AudioContext !== 'undefined'
}

/** Opens an audio context. Browsers allow sound only after a user gesture. */
export function createSound(): Sound {
  const context = new AudioContext()
  let stop: () => void = () => undefined

  return {
    playNote(frequency, isExtreme) {
      stop()
      void context.resume()
      const output = createOutput(context)
      if (isExtreme) click(context, output.node, context.currentTime)
      playTone(context, output.node, [{ at: 0, frequency }], { start: context.currentTime, seconds: noteSeconds })
      stop = output.silence
    },
    play(notes, onNote, onEnd) {
      stop()
      void context.resume()
      const output = createOutput(context)
      const start = context.currentTime + startDelay
      for (const { at, isExtreme } of notes) if (isExtreme) click(context, output.node, start + at)
      const tone = playTone(context, output.node, notes, { start, seconds: (notes.at(-1)?.at ?? 0) + noteSeconds })
      const stopReporting = reportNotes(context, notes, start, onNote)
      let hasEnded = false
      const end = () => {
        if (hasEnded) return
        hasEnded = true
        stopReporting()
        output.silence()
        onEnd()
      }
      tone.onended = end
      stop = end
      return end
    },
    close() {
      stop()
      void context.close()
    },
  }
}

/** The output node of one playback, so that all its tones can be muted at once. */
function createOutput(context: AudioContext) {
  const node = context.createGain()
  node.connect(context.destination)
  return { node, silence: () => void node.gain.setTargetAtTime(0, context.currentTime, fadeSeconds / 3) }
}

type Span = { start: number; seconds: number }
type Pitch = Pick<MusicalNote, 'at' | 'frequency'>

/** A tone that glides through its pitches. */
function playTone(context: AudioContext, output: AudioNode, notes: readonly Pitch[], { start, seconds }: Span) {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = 'triangle'
  oscillator.connect(gain).connect(output)
  oscillator.frequency.setValueAtTime(notes[0]?.frequency ?? 0, start)
  for (const { at, frequency } of notes.slice(1))
    oscillator.frequency.exponentialRampToValueAtTime(frequency, start + at)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + fadeSeconds)
  gain.gain.setValueAtTime(volume, start + seconds - fadeSeconds)
  gain.gain.linearRampToValueAtTime(0, start + seconds)
  oscillator.start(start)
  oscillator.stop(start + seconds)
  return oscillator
}

/** A short high tick, above the pitch of any price. */
function click(context: AudioContext, output: AudioNode, at: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = 'square'
  oscillator.frequency.setValueAtTime(2400, at)
  oscillator.connect(gain).connect(output)
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.03)
  oscillator.start(at)
  oscillator.stop(at + 0.03)
}

/** Reports the note being played on each animation frame. */
function reportNotes(
  context: AudioContext,
  notes: readonly MusicalNote[],
  start: number,
  onNote: (note: MusicalNote) => void,
): () => void {
  let frameId = 0
  let reportedNote: MusicalNote | undefined
  const update = () => {
    const elapsed = context.currentTime - start
    const note = notes.findLast(({ at }) => at <= elapsed)
    if (note && note !== reportedNote) onNote(note)
    reportedNote = note
    frameId = requestAnimationFrame(update)
  }
  update()
  return () => cancelAnimationFrame(frameId)
}
